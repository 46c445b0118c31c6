import Testing

@testable import MetalLanguage

@Suite struct WholeNumberDivisionTests {
    @Test(
        "a literal divided by a literal is found where something is left over",
        arguments: [
            ("1/2", 0), ("1 / 2 * $time", 0), ("$time + 3 / 4", 8), ("max(10/4, $x)", 4),
            ("-1/2", 1),
        ])
    func found(text: String, offset: Int) {
        #expect(ExpressionTree(text).wholeNumberDivisions.map(\.offset) == [offset])
    }

    @Test(
        "nothing is said where nothing is lost, or where the left side is not whole",
        arguments: [
            "4 / 2", "1.0 / 2", "1 / 2.0", "1./2", "1 / 2.", "$time / 2", "$x1 / 2", "2 / $time",
            "$time * 3 / 4", "(1 + $a) / 2", "1 / 0", "1 / 2e1", "0x10 / 3", "1u / 2", "/", "1 /",
            "/ 2", "",
            "1 / 99999999999999999999",
        ])
    func silent(text: String) {
        #expect(ExpressionTree(text).wholeNumberDivisions == [])
    }
}
