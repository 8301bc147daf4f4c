"""One file a function: read the event, call the service, answer."""
