import Foundation
import Hashing
import PixelBuffers
import TestSupport
import Testing

@testable import Drawing

@Suite("Inter, which comes with Flipbook")
struct InterFontTests {
    /// One of the font files in the repository.
    static func file(_ style: String) -> String {
        URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../Sources/CInter/Fonts/Inter-\(style).otf").standardized.path()
    }

    private static let styles = [
        "Thin", "ExtraLight", "Light", "Regular", "Medium", "SemiBold", "Bold", "ExtraBold",
        "Black",
    ]

    private static func look(weight: Int, isItalic: Bool, _ string: String) -> TextLook {
        TextLook(
            string: string, family: "Inter", size: 23.5, weight: weight, isItalic: isItalic)
    }

    private static let sample = "Hamburg 0123 àéő Ωλ Жы → AVATAR fi"

    private func bytes(_ look: TextLook, by drawer: TextDrawer) throws -> [UInt8] {
        let bounds = PixelRectangle(x: 0, y: 0, width: 600, height: 40)
        return try drawer.draw(
            look, width: 600, origin: (3.25, 1.5), scale: 1, bounds: bounds
        ).mask.pixelBytes
    }

    @Test("a machine without fonts draws the bytes of one with the same Inter, in every weight")
    func noFonts() throws {
        let alone = TextDrawer(files: [], folders: [])
        let system = TextDrawer()
        var seen: Set<[UInt8]> = []
        for (index, style) in Self.styles.enumerated() {
            for isItalic in [false, true] {
                let look = Self.look(weight: 100 * (index + 1), isItalic: isItalic, Self.sample)
                let drawn = try bytes(look, by: alone)
                #expect(try drawn == bytes(look, by: system))
                let suffix = isItalic ? (style == "Regular" ? "Italic" : "\(style)Italic") : style
                let file = Self.file(style == "Regular" && isItalic ? "Italic" : suffix)
                let author = TextDrawer(files: [file], folders: [])
                #expect(try drawn == bytes(look, by: author), "\(suffix)")
                #expect(try author.fonts(of: look).fonts.map(\.source) == [.author])
                let use = try alone.fonts(of: look)
                #expect(use.fonts.map(\.source) == [.flipbook] && use.missingCount == 0)
                #expect(use.isFamilyThere)
                seen.insert(drawn)
            }
        }
        #expect(seen.count == 18)
        #expect(try alone.fontFiles().isEmpty)
        #expect(try system.fontFiles().allSatisfy { !$0.wrappedValue.hasPrefix("/proc") })
    }

    @Test("the system's Inter of the same version draws the same bytes")
    func systemInter() throws {
        let folder = "/usr/share/fonts/opentype/inter"
        let need = Need("folder \(folder)") { FileManager.default.fileExists(atPath: folder) }
        guard try need.isMet() else { return }
        for (index, style) in Self.styles.enumerated() {
            let look = Self.look(weight: 100 * (index + 1), isItalic: false, Self.sample)
            let author = TextDrawer(files: ["\(folder)/Inter-\(style).otf"], folders: [])
            let drawn = try bytes(look, by: TextDrawer(files: [], folders: []))
            #expect(try bytes(look, by: author) == drawn)
        }
    }

    @Test("Fontconfig knows of each font what the file says")
    func patterns() throws {
        #expect(InterFonts.faces.count == 18)
        for face in InterFonts.faces {
            #expect(InterFonts.difference(from: face) == nil, "\(face.style) \(face.isItalic)")
            #expect(FontFile.families(atPath: face.path).first == "Inter")
        }
    }

    @Test("letters that Inter lacks are told, where no other font has them")
    func missing() throws {
        let use = try TextDrawer(files: [], folders: []).fonts(
            of: Self.look(weight: 400, isItalic: false, "aक"))
        #expect(use.missingCount == 1 && use.missing == "क")
    }
}
