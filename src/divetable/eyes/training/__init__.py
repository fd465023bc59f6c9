"""What the eye is taught and tried with: stacks painted small and fast, and two attackers who know the cards."""
