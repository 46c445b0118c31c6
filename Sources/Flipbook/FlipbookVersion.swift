/// Which Flipbook this is.
public enum FlipbookVersion {
    /// In the form of semantic versioning; `-dev` is on the way to that version.
    public static let current = "0.2.0-dev"
}
