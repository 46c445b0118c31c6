import FrameScheduling
import Testing
import TimelineModel

@Suite struct IdentifierTests {
    @Test("a version 5 UUID is that of RFC 9562's example")
    func version5() throws {
        let dns = try #require(TriggerIdentifier("6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
        let expected = TriggerIdentifier("2ed6657d-e927-568b-95e1-2665a8aea6a2")
        #expect(TriggerIdentifier(namespace: dns, name: "www.example.com") == expected)
    }

    @Test("the namespace and a trigger's UUID are those that the documentation derives")
    func documented() throws {
        let url = try #require(TriggerIdentifier("6ba7b811-9dad-11d1-80b4-00c04fd430c8"))
        #expect(
            TriggerIdentifier(namespace: url, name: "flipbook:trigger")
                == TriggerIdentifier.triggerNamespace)
        #expect(
            TriggerIdentifier(timeline: "Reactive control", trigger: "glow", index: 0).description
                == "688658D5-1055-5953-93A7-E7FE55CBE1EB")
    }
}
