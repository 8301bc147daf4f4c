"""What a command does, told apart from how AWS is reached."""
