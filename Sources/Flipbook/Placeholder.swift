// Placeholder until this room's first file is here.
