import Drawing
import MediaCoding
import PixelBuffers
import TestSupport

struct PictureInput: FuzzReader {
    let folder: String

    func read(_ bytes: [UInt8]) {
        let path = "\(folder)/input.png"
        write(bytes, to: path)
        guard let description = try? StillReader.describe(path) else { return }
        guard let picture = try? StillReader.picture(path) else {
            broken("a picture that was described can be decoded")
        }
        let (width, height) = picture.orientation.size(
            width: picture.width, height: picture.height)
        if (width, height) != (description.width, description.height) {
            broken("a picture has the size that was described")
        }
    }
}

struct FilmInput: FuzzReader {
    let folder: String

    func read(_ bytes: [UInt8]) {
        let path = "\(folder)/input.mkv"
        write(bytes, to: path)
        guard let film = try? FilmFile(path), let description = try? film.describe() else {
            return
        }
        // Forwards, back, and beyond the end.
        let count = description.times.count
        if count == 0 { broken("a film that was described has pictures") }
        for index in [min(1, count - 1), count - 1, 0, count] { _ = try? film.picture(index) }
    }
}

struct SoundInput: FuzzReader {
    let folder: String
    /// Ten seconds of two channels.
    private static let maxSamples = 960_000

    func read(_ bytes: [UInt8]) {
        let path = "\(folder)/input.wav"
        write(bytes, to: path)
        try? SoundFile.read(path, atMost: Self.maxSamples) { samples in
            if samples.isEmpty { broken("samples are never empty") }
            if !samples.allSatisfy(\.isFinite) { broken("samples are finite") }
        }
    }
}

struct FontInput: FuzzReader {
    let folder: String

    func read(_ bytes: [UInt8]) {
        let path = "\(folder)/input.otf"
        write(bytes, to: path)
        guard let family = FontFile.families(atPath: path).first else { return }
        // Without the machine's fonts, which would only take time.
        let drawer = TextDrawer(files: [path], folders: [])
        let look = TextLook(string: "Flip fi AVA 12 é", family: family, size: 20)
        guard let measure = try? drawer.measure(look, width: 100) else { return }
        if !(measure.width.isFinite && measure.height.isFinite) {
            broken("a text's size is finite")
        }
        _ = try? drawer.draw(
            look, width: 100, origin: (0, 0), scale: 1,
            bounds: PixelRectangle(x: 0, y: 0, width: 60, height: 40))
    }
}
