"""How AWS is reached: DynamoDB, connections, Scheduler, Secrets Manager."""
