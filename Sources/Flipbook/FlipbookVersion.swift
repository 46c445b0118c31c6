/// Which Flipbook this is.
public enum FlipbookVersion {
    /// In the form of semantic versioning.
    public static let current = "0.1.0"
}
