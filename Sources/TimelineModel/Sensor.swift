package import Diagnostics
package import MediaTime

/// Numbers over time that stand for what a device would measure: the script of a gyroscope.
package struct Sensor: Hashable, Sendable {
    package var name: String
    /// One without a name, `$light`, or several with names, `$tilt.roll`.
    package var tracks: [Track]
    package var location: SourceLocation?

    package init(name: String, tracks: [Track], location: SourceLocation? = nil) {
        self.name = name
        self.tracks = tracks
        self.location = location
    }

    package struct Track: Hashable, Sendable {
        package var name: String
        /// In order of time, each later than the one before. None is 0 at all times.
        package var samples: [Sample]

        package init(name: String, samples: [Sample]) {
            self.name = name
            self.samples = samples
        }
    }

    package struct Sample: Hashable, Sendable {
        package var time: Time
        package var value: Double
        /// How the value comes here from the sample before.
        package var curve: Curve

        package init(time: Time, value: Double, curve: Curve) {
            self.time = time
            self.value = value
            self.curve = curve
        }
    }

    package enum Curve: String, Hashable, Sendable, CaseIterable {
        case linear
        /// Catmull–Rom through the neighbours, by their times.
        case smooth
        /// The value of the sample before, until this one's time.
        case step
    }
}
