/// A non-negative integer of any size, with the operations that decimal output needs.
struct BigNumber: Equatable {
    /// The digits in base 2³², lowest first; the last isn't zero.
    private var limbs: [UInt32]

    private init(limbs: [UInt32]) {
        self.limbs = limbs
        trim()
    }

    init(_ number: some FixedWidthInteger & UnsignedInteger) {
        self.init(
            limbs: number.words.flatMap { [UInt32(truncatingIfNeeded: $0), UInt32($0 >> 32)] })
    }

    var isZero: Bool { limbs.isEmpty }
    var isOdd: Bool { limbs.first.map { $0 & 1 == 1 } ?? false }

    var bitWidth: Int {
        limbs.last.map { limbs.count * 32 - $0.leadingZeroBitCount } ?? 0
    }

    private mutating func trim() {
        while limbs.last == 0 { limbs.removeLast() }
    }

    // MARK: Arithmetic

    mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
        var carry = UInt64(summand)
        for index in limbs.indices {
            carry += UInt64(limbs[index]) * UInt64(factor)
            limbs[index] = UInt32(truncatingIfNeeded: carry)
            carry >>= 32
        }
        if carry > 0 { limbs.append(UInt32(carry)) }
        trim()
    }

    mutating func multiplyByPowerOfTen(_ exponent: Int) {
        for _ in 0..<(exponent / 9) { multiply(by: 1_000_000_000) }
        for _ in 0..<(exponent % 9) { multiply(by: 10) }
    }

    mutating func shiftLeft(by count: Int) {
        guard !isZero, count > 0 else { return }
        let bits = UInt32(count % 32)
        if bits > 0 { multiply(by: 1 << bits) }
        limbs.insert(contentsOf: repeatElement(0, count: count / 32), at: 0)
    }

    /// - Returns: the remainder.
    mutating func divide(by divisor: UInt32) -> UInt32 {
        var rest: UInt64 = 0
        for index in limbs.indices.reversed() {
            rest = rest << 32 | UInt64(limbs[index])
            limbs[index] = UInt32(rest / UInt64(divisor))
            rest %= UInt64(divisor)
        }
        trim()
        return UInt32(rest)
    }

    /// Knuth's algorithm D (The Art of Computer Programming, 4.3.1).
    func divided(by divisor: BigNumber) -> (quotient: BigNumber, rest: BigNumber) {
        if self < divisor { return (BigNumber(limbs: []), self) }
        if divisor.limbs.count == 1 {
            var quotient = self
            let rest = quotient.divide(by: divisor.limbs[0])
            return (quotient, BigNumber(rest))
        }
        let shift = divisor.limbs[divisor.limbs.count - 1].leadingZeroBitCount
        var (top, bottom) = (self, divisor)
        top.shiftLeft(by: shift)
        bottom.shiftLeft(by: shift)
        var u = top.limbs + [0]
        let v = bottom.limbs
        let (n, m) = (v.count, u.count - 1 - v.count)
        var quotient = [UInt32](repeating: 0, count: m + 1)
        for j in stride(from: m, through: 0, by: -1) {
            let head = UInt64(u[j + n]) << 32 | UInt64(u[j + n - 1])
            var guess = head / UInt64(v[n - 1])
            var rest = head % UInt64(v[n - 1])
            while guess >> 32 != 0 || guess * UInt64(v[n - 2]) > rest << 32 | UInt64(u[j + n - 2]) {
                guess -= 1
                rest += UInt64(v[n - 1])
                if rest >> 32 != 0 { break }
            }
            var (borrow, carry): (Int64, UInt64) = (0, 0)
            for index in 0..<n {
                let product = guess * UInt64(v[index]) + carry
                carry = product >> 32
                let difference =
                    Int64(u[index + j]) - borrow - Int64(UInt32(truncatingIfNeeded: product))
                u[index + j] = UInt32(truncatingIfNeeded: difference)
                borrow = difference < 0 ? 1 : 0
            }
            let difference = Int64(u[j + n]) - borrow - Int64(carry)
            u[j + n] = UInt32(truncatingIfNeeded: difference)
            if difference < 0 {
                guess -= 1
                var carry: UInt64 = 0
                for index in 0..<n {
                    carry += UInt64(u[index + j]) + UInt64(v[index])
                    u[index + j] = UInt32(truncatingIfNeeded: carry)
                    carry >>= 32
                }
                u[j + n] = u[j + n] &+ UInt32(truncatingIfNeeded: carry)
            }
            quotient[j] = UInt32(truncatingIfNeeded: guess)
        }
        var rest = BigNumber(limbs: Array(u[..<n]))
        for _ in 0..<shift { _ = rest.divide(by: 2) }
        return (BigNumber(limbs: quotient), rest)
    }

    mutating func increment() {
        for index in limbs.indices {
            limbs[index] &+= 1
            if limbs[index] != 0 { return }
        }
        limbs.append(1)
    }

    static func < (left: BigNumber, right: BigNumber) -> Bool {
        guard left.limbs.count == right.limbs.count else {
            return left.limbs.count < right.limbs.count
        }
        for (a, b) in zip(left.limbs.reversed(), right.limbs.reversed()) where a != b {
            return a < b
        }
        return false
    }

    /// The decimal digits.
    var digits: [UInt8] {
        var rest = self
        var digits: [UInt8] = []
        while !rest.isZero {
            var nine = rest.divide(by: 1_000_000_000)
            for _ in 0..<9 {
                digits.append(UInt8(ascii: "0") + UInt8(nine % 10))
                nine /= 10
            }
        }
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return digits.isEmpty ? [UInt8(ascii: "0")] : digits.reversed()
    }
}
