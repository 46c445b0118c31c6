// Placeholder until this target's first test is here.
