"""Deduction: what is certain?"""
