import MediaTime
import Testing

@Suite struct TimeArithmeticTests {
    private func time(_ numerator: Int64, _ denominator: Int64) throws -> Time {
        try #require(Time(numerator, over: denominator))
    }

    @Test("sums and differences of fractions are exact")
    func exact() throws {
        for a in 1...20 as ClosedRange<Int64> {
            for b in 1...20 as ClosedRange<Int64> {
                let (left, right) = (try time(3 - a, b), try time(b, a))
                #expect(left + right == (try time((3 - a) * a + b * b, a * b)))
                #expect((left + right) - right == left)
            }
        }
        #expect(try time(1, 10) + time(2, 10) == time(3, 10))
    }

    @Test("a quotient and its remainder make up the dividend")
    func division() throws {
        for number in -50...50 as ClosedRange<Int64> {
            let (dividend, period) = (try time(number, 7), try time(3, 11))
            let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: period)
            #expect(remainder >= .zero && remainder < period)
            #expect(remainder + (try time(Int64(quotient) * 3, 11)) == dividend)
        }
    }

    @Test("a sum without room for its fraction is within a nanosecond")
    func rounded() throws {
        let (left, right) = (try time(1, 9_999_999_967), try time(5, 9_999_999_929))
        let sum = left + right
        #expect((sum.seconds - (left.seconds + right.seconds)).magnitude <= 1e-9)
    }

    @Test("seconds become the microsecond next to them from above")
    func microseconds() throws {
        #expect(Time(microsecondsAbove: 0.25) == (try time(1, 4)))
        #expect(Time(microsecondsAbove: 1e-9) == (try time(1, 1_000_000)))
        #expect(Time(microsecondsAbove: .nan) == nil)
        #expect(Time(microsecondsAbove: 1e300) == nil)
    }
}
