import Testing

@testable import FrameProduction

@Suite("Questions to git as bytes")
struct GitMessageTests {
    static let requests: [GitRequest] = [
        .workTree, .tree(revision: "main~2"), .lastCommit(path: "a b/ü\n.yaml"),
        .entries(tree: "0123", folder: "", isDeep: true),
        .entries(tree: "0123", folder: "Timelines", isDeep: false), .contents([]),
        .contents(["abc", "def"]),
    ]

    @Test("what is asked arrives", arguments: requests)
    func questions(request: GitRequest) {
        #expect(GitMessage.request(GitMessage.bytes(of: request)) == request)
    }

    @Test("what is answered arrives, whatever bytes it has")
    func answers() {
        for output in [[], [0], Array(UInt8.min...UInt8.max)] as [[UInt8]] {
            let answer = GitAnswer(status: 128, output: output, errors: "fatal: ü")
            #expect(GitMessage.answer(GitMessage.bytes(of: answer)) == answer)
        }
    }

    @Test("bytes that are cut off or made up are no question")
    func broken() {
        let whole = GitMessage.bytes(of: .entries(tree: "0123", folder: "a", isDeep: true))
        for count in 0..<whole.count { #expect(GitMessage.request(Array(whole[..<count])) == nil) }
        #expect(GitMessage.request([255, 255, 255, 255, 255, 255, 255, 255, 1]) == nil)
        #expect(GitMessage.request(Array(repeating: 0, count: 16)) == nil)
    }
}
