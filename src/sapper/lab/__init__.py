"""The lab: how often, over many games?"""
