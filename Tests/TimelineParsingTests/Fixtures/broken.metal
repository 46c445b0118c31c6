broken
