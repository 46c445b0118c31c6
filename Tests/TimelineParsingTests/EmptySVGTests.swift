import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import TimelineParsing

@Suite("SVG files that draw nothing")
struct EmptySVGTests {
    private func codes(_ body: String) throws -> [String] {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\(body)</svg>"
        return try TestParser.parse(svg: svg).diagnostics.diagnostics.map(\.code.text)
    }

    @Test(
        "are found",
        arguments: [
            "<symbol id='s'><rect width='9' height='9'/></symbol>",
            "<defs><rect width='9' height='9'/></defs><title>a</title>",
            "<rect x='20' width='9' height='9'/>", "<rect width='9' height='9' opacity='0'/>", "",
        ])
    func empty(body: String) throws { #expect(try codes(body) == ["svg-draws-nothing"]) }

    @Test("and thin or small ones aren't, nor those of which something else is found")
    func drawn() throws {
        #expect(try codes("<path d='M0 0 9 9' stroke='red' stroke-width='.002'/>").isEmpty)
        #expect(try codes("<rect width='.01' height='.01'/>").isEmpty)
        #expect(try codes("<use href='#s'/>") == ["svg-unknown-id"])
    }
}
