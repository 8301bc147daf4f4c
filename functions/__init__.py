"""What AWS Lambda runs of Sahrat: handlers read the event, the service does it, adapters reach AWS."""
