"""What is kept on disk: saved games and settings, read strictly and written so that nothing is ever lost."""
