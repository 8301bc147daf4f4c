"""The cloud's side of Sahrat: what AWS Lambda runs. Handlers read the event, the service does it, adapters reach AWS."""
