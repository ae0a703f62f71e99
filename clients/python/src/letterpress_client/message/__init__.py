"""Whole messages, for a mailer or the API of a sending service."""
