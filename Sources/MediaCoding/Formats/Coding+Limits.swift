package import MediaTime

extension Coding {
    /// Why a film can't have this size; nil if it can.
    package func problem(width: Int, height: Int) -> String? {
        let size = "\(width)×\(height)"
        guard width > 0, height > 0 else { return "a film of \(size) pixels has no picture" }
        let coded = codedSize(width: width, height: height)
        guard min(coded.width, coded.height) >= sides.lowerBound else {
            return "\(titleHas) at least \(sides.lowerBound) pixels on each side, not \(size)"
        }
        guard max(coded.width, coded.height) <= sides.upperBound else {
            return "\(titleHas) at most \(sides.upperBound) pixels on each side, not \(size)"
        }
        guard coded.width * coded.height <= maxPixels else {
            return "\(titleHas) at most \(Self.millions(maxPixels)) million pixels a frame, and "
                + "\(size) are \(Self.millions(coded.width * coded.height))"
        }
        return nil
    }

    /// Why a film can't have this frame rate; nil if it can.
    package func problem(frameRate rate: FrameRate) -> String? {
        switch rates {
        case .exact where rate.numerator > 1 << 24 || rate.denominator > 1 << 24:
            return "a frame rate of \(rate) can't be written exactly into \(title)"
        case .shortFraction where rate.numerator > 65535 || rate.denominator > 65535:
            return "a frame rate of \(rate) can't be written exactly into \(title): a frame's "
                + "length there is a fraction of numbers up to 65535"
        case .milliseconds where rate.framesPerSecond > 1000:
            return "\(title) counts in milliseconds, so it has at most 1000 frames a second"
        default: return nil
        }
    }

    /// Browsers show frames of 10 ms or less for 100 ms.
    package func isSlowedByBrowsers(at rate: FrameRate) -> Bool {
        loops && rates != .hundredths
            && rate.framesPerSecond > (rates == .milliseconds ? 1000.0 / 11 : 99.999)
    }

    /// With at most one decimal.
    static func millions(_ count: Int) -> String {
        let tenths = (count + 50_000) / 100_000
        return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    }
}
