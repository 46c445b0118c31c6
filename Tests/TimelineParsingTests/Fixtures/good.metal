// Stands for a shader; the test says which functions it has.
