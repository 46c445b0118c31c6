/// How a timeline is read.
package struct ReadingOptions: Hashable, Sendable {
    /// Whether `shaders` may name files outside the timeline's folder.
    package var allowsAssetsOutside = false
    /// Whether to report warnings (`TimelineLint`).
    package var findsQuestionableThings = true
    /// Whether a file of components is right by itself, as in an editor.
    package var takesComponents = false
    /// Values that override the timeline's own.
    package var values = GivenValues()
    package init() {}
}
