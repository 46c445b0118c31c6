/// The version of this library.
public enum FlipbookVersion {
    /// A semantic version. The suffix `-dev` marks a version in development.
    public static let current = "0.2.0-dev"
}
