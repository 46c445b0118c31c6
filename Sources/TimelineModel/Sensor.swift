package import Diagnostics
package import MediaTime

/// Scripted values of a device's sensor, such as a gyroscope.
package struct Sensor: Hashable, Sendable {
    package var name: String
    /// A single unnamed track, `$light`, or several named ones, `$tilt.roll`.
    package var tracks: [Track]
    package var location: SourceLocation?

    package init(name: String, tracks: [Track], location: SourceLocation? = nil) {
        self.name = name
        self.tracks = tracks
        self.location = location
    }

    package struct Track: Hashable, Sendable {
        package var name: String
        /// Samples in strictly increasing order of time. Without any, the value is 0.
        package var samples: [Sample]

        package init(name: String, samples: [Sample]) {
            self.name = name
            self.samples = samples
        }
    }

    package struct Sample: Hashable, Sendable {
        package var time: Time
        package var value: Double
        /// The interpolation from the previous sample.
        package var curve: Curve

        package init(time: Time, value: Double, curve: Curve) {
            self.time = time
            self.value = value
            self.curve = curve
        }
    }

    package enum Curve: String, Hashable, Sendable, CaseIterable {
        case linear
        /// Catmull–Rom through the neighbouring samples and their times.
        case smooth
        /// Holds the previous sample's value up to this time.
        case step
    }
}
