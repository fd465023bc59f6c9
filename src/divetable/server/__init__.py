"""The table online: seats without accounts, secrets that stay here, and moves that are not lost."""
