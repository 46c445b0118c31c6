import Hashing
import Testing

@Suite("Texts told apart by their bytes")
struct ExactTextTests {
    private struct Named: Hashable {
        @ExactText var name: String
    }

    @Test("texts that Unicode calls equal are two if their bytes differ")
    func difference() {
        let (one, two) = ("caf\u{E9}", "cafe\u{301}")
        #expect(one == two)
        #expect(ExactText(one) != ExactText(two))
        #expect(ExactText(one) == ExactText("caf\u{E9}"))
        #expect(Named(name: one) != Named(name: two))
        #expect(Set([Named(name: one), Named(name: two), Named(name: one)]).count == 2)
        let numbers = [ExactText(one): 1, ExactText(two): 2]
        #expect(numbers[ExactText(one)] == 1 && numbers[ExactText(two)] == 2)
    }

    @Test("their order is that of their bytes, so it is the same in every run")
    func order() {
        let texts = ["b", "caf\u{E9}", "cafe\u{301}", "", "a"].map { ExactText($0) }
        let sorted = ["", "a", "b", "cafe\u{301}", "caf\u{E9}"]
        for order in [texts, texts.reversed()] {
            #expect(
                order.sorted().map { Array($0.wrappedValue.utf8) } == sorted.map { Array($0.utf8) })
        }
    }
}
