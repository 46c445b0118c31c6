import Drawing
import Testing
import TimelineWords

@Suite("Apple's names of icons")
struct AppleIconTests {
    @Test("icons that are suggested for Apple's names exist, and those names have none")
    func appleNames() {
        for (name, own) in AppleIcons.names {
            #expect(Icon.named(own) != nil && Icon.named(name) == nil, "\(name)")
        }
    }
}
