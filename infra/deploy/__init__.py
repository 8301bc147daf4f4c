"""`make deploy`: build, deploy with SAM, upload the client."""
