import PortableMath
import TestSupport
import Testing

@testable import MediaCoding

/// A colour profile with a matrix, put together from its numbers.
private struct Profile {
    var colorants: [[Double]]
    /// The `curv` or `para` tag.
    var curve: [UInt8]

    private static func fixed(_ number: Double) -> [UInt8] {
        Bytes.big(Int((number * 65536).rounded()), 4)
    }

    static func parametric(_ form: Int, _ numbers: [Double]) -> [UInt8] {
        Array("para\0\0\0\0".utf8) + Bytes.big(form, 2) + [0, 0] + numbers.flatMap(fixed)
    }

    static let sRGBCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

    /// Of sRGB and Display P3, under D50, as Apple and the ICC publish them.
    static let sRGB = [
        [0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141],
    ]
    static let displayP3 = [
        [0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407],
    ]

    var bytes: [UInt8] {
        var header = [UInt8](repeating: 0, count: 128)
        func put(_ text: String, _ place: Int) {
            header.replaceSubrange(place..<place + 4, with: Array(text.utf8))
        }
        put("RGB ", 16)
        put("XYZ ", 20)
        put("acsp", 36)
        let names = ["rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]
        let points = colorants.map { Array("XYZ \0\0\0\0".utf8) + $0.flatMap(Self.fixed) }
        let data = points + [curve, curve, curve]
        var offset = 128 + 4 + 12 * names.count
        var table = Bytes.big(names.count, 4)
        for (name, bytes) in zip(names, data) {
            table += Array(name.utf8) + Bytes.big(offset, 4) + Bytes.big(bytes.count, 4)
            offset += bytes.count
        }
        return header + table + data.joined()
    }
}

@Suite("Colour profiles", .seeded)
struct ColorProfileTests {
    @Test("profiles that say sRGB, in whatever way, change nothing")
    func sRGB() throws {
        let table =
            Array("curv\0\0\0\0".utf8) + Bytes.big(1024, 4)
            + (0..<1024).flatMap { index in
                Bytes.big(
                    Int((ColorConversion.sRGBCurve(Double(index) / 1023) * 65535).rounded()), 2)
            }
        for curve in [Profile.sRGBCurve, table] {
            let profile = Profile(colorants: Profile.sRGB, curve: curve)
            let conversion = try #require(ICCProfile.conversion(profile.bytes))
            #expect(conversion.unlessSRGB == nil)
        }
    }

    @Test("Display P3 is what its chromaticities make it")
    func displayP3() throws {
        let profile = Profile(colorants: Profile.displayP3, curve: Profile.sRGBCurve)
        let conversion = try #require(ICCProfile.conversion(profile.bytes)?.unlessSRGB)
        for (found, expected) in zip(conversion.matrix, ColorConversion.displayP3.matrix) {
            #expect((found - expected).magnitude < 0.001)
        }
        // Computed in double precision from SMPTE EG 432-1; what is outside of sRGB is cut.
        #expect(conversion.applied(to: [1, 0, 0]).map { ($0 * 255).rounded() } == [255, 0, 0])
        let grey = conversion.applied(to: [0.5, 0.5, 0.5])
        #expect(grey.allSatisfy { ($0 - 0.5).magnitude < 0.002 })
        let orange = conversion.applied(to: [0.75, 0.5, 0.25])
        for (found, expected) in zip(orange, [202.197, 123.860, 47.319]) {
            #expect((found * 255 - expected).magnitude < 0.3)
        }
    }

    @Test("gammas and lines are curves too")
    func curves() throws {
        let none = Profile(colorants: Profile.sRGB, curve: Array("curv\0\0\0\0\0\0\0\0".utf8))
        let linear = try #require(ICCProfile.conversion(none.bytes))
        #expect(linear.curves[2048] == 0.5)
        let two = Profile(
            colorants: Profile.sRGB, curve: Array("curv\0\0\0\0\0\0\0\u{1}\u{2}\0".utf8))
        let squared = try #require(ICCProfile.conversion(two.bytes))
        #expect(squared.curves[2048] == 0.25)
        for (form, numbers) in [
            (0, [2.0]), (1, [2, 1, 0]), (2, [2, 1, 0, 0]), (4, [2, 1, 0, 1, 0, 0, 0]),
        ] {
            let profile = Profile(
                colorants: Profile.sRGB, curve: Profile.parametric(form, numbers))
            let conversion = try #require(ICCProfile.conversion(profile.bytes), "\(form)")
            #expect((conversion.curves[2048] - 0.25).magnitude < 1e-6, "\(form)")
        }
    }

    @Test("a damaged profile is none")
    func damage() {
        let seed = TestSeed.drawn
        var generator = SplitMix64(seed: seed)
        let whole = Profile(colorants: Profile.displayP3, curve: Profile.sRGBCurve).bytes
        for _ in 0..<400 {
            var bytes = whole
            for _ in 0...Int.random(in: 0...8, using: &generator) {
                bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(
                    in: 0...255, using: &generator)
            }
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            if let conversion = ICCProfile.conversion(bytes) {
                #expect(conversion.curves.count == 3 * (ColorConversion.intervals + 1))
            }
        }
    }

    @Test(
        "a JPEG's profile is found", .needs(.ffmpeg))
    func inJPEG() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.jpg"
        #expect(ffmpeg("-f lavfi -i testsrc2=s=20x10 -frames:v 1 \(path)"))
        let plain = try Bytes.read(path)
        for (colorants, isOther) in [(Profile.displayP3, true), (Profile.sRGB, false)] {
            let profile = Profile(colorants: colorants, curve: Profile.sRGBCurve).bytes
            let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + profile
            try Bytes.write(Bytes.jpeg(plain, with: 0xE2, segment), to: path)
            #expect((try StillReader.picture(path).conversion != nil) == isOther)
            #expect(try StillReader.describe(path).notes.isEmpty)
        }
        let segment = Array("ICC_PROFILE\0".utf8) + [1, 1] + [UInt8](repeating: 7, count: 200)
        try Bytes.write(Bytes.jpeg(plain, with: 0xE2, segment), to: path)
        #expect(try StillReader.describe(path).notes.count == 1)
    }

    @Test(
        "a PNG's profile that would unpack to a gigabyte is not unpacked, nor are texts",
        .needs(.ffmpeg))
    func bomb() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/a.png"
        #expect(ffmpeg("-f lavfi -i testsrc2=s=8x8 -frames:v 1 \(path)"))
        let plain = try Bytes.read(path)
        let packed = Self.zeros(matches: 4_000_000)
        #expect(packed.count > 1 << 22)
        try Bytes.write(Bytes.png(plain, with: "iCCP", Array("x\0\0".utf8) + packed), to: path)
        let description = try StillReader.describe(path)
        #expect(description.notes.count == 1)
        #expect(description.width == 8)
        try Bytes.write(Bytes.png(plain, with: "zTXt", Array("x\0\0".utf8) + packed), to: path)
        #expect(try StillReader.describe(path).notes.isEmpty)
    }

    /// A zlib stream (RFC 1950) of so many times 258 zeros, in 13 bits each: in the fixed code of
    /// RFC 1951, the length 258 is 11000101 and the distance 1 is 00000.
    private static func zeros(matches: Int) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        var (bits, count) = (0, 0)
        func put(_ code: String) {
            for bit in code.utf8 {
                bits |= Int(bit & 1) << count
                count += 1
                if count == 8 {
                    bytes.append(UInt8(bits))
                    (bits, count) = (0, 0)
                }
            }
        }
        // The last block, of the fixed code; a zero to be repeated.
        put("110" + "00110000")
        for _ in 0..<matches { put("1100010100000") }
        put("0000000" + "0000000")
        return bytes + [0, 0, 0, 0]
    }
}
