"""What stands round the table: scores, moves, the status line, the score sheet."""
