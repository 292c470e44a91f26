"""Players: which cell next?"""
