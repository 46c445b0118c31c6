import Diagnostics
internal import Hashing
import Drawing
import TimelineExpansion
package import TimelineModel
import TimelineSyntax
import VectorReading

/// SVG files as layers.
extension TimelineReader {
    /// The limit for natural sizes. A larger picture needs a frame.
    private static let largestNaturalSide = 16384.0

    /// Reads `svg: logo.svg`, or a mapping with `file`.
    func svg(_ node: YAMLNode) -> Layer.Content {
        var picture = VectorPicture(image: Self.placeholderImage)
        if node.scalar != nil, !node.isNull {
            picture.image = assets.vectorImage(node, "svg") ?? Self.placeholderImage
        } else {
            guard let fields = fields(node, of: VectorPicture.format) else { return .svg(picture) }
            read(fields, into: &picture, VectorPicture.format)
        }
        progress.idealFrame = IdealFrame(picture.image.naturalSize)
        return .svg(picture)
    }

    package static let placeholderImage = VectorImage(
        name: "", text: "", naturalSize: Size(width: 1, height: 1), needsLayers: false)

    /// Gives a layer without a frame the one that its content suggests. If one side is given, the
    /// other follows from the aspect ratio.
    func applyIdealFrame(to layer: inout Layer, at location: SourceLocation) {
        let vector = progress.idealFrame
        progress.idealFrame = nil
        guard let ideal = vector ?? layer.content.naturalSize.map(IdealFrame.init) else { return }
        switch (layer.width, layer.height) {
        case (nil, nil):
            layer.width = ideal.width
            layer.height = ideal.height
            for case .literal(let side) in [ideal.width.source, ideal.height.source]
            where vector != nil && side[0] > Self.largestNaturalSide {
                diagnostics.error(
                    .outOfRange,
                    "the SVG is \(plain(side[0])) points large, more than "
                        + plain(Self.largestNaturalSide),
                    hint: "give the layer a 'frame'", at: location)
                return
            }
        case (let width?, nil):
            layer.height = side(width, timesRatioOf: ideal.height, to: ideal.width)
        case (nil, let height?):
            layer.width = side(height, timesRatioOf: ideal.width, to: ideal.height)
        default: break
        }
    }

    private func side(_ side: Value, timesRatioOf other: Value, to own: Value) -> Value {
        guard case .literal(let a) = other.source, case .literal(let b) = own.source else {
            return side
        }
        return side.multiplied(by: a[0] / b[0])
    }
}

extension AssetReader {
    static let maxVectorImages = 256
    private static let trialSide = 64.0
    private static let largeTrialSide = 1024.0
    /// The smallest difference of channels that is more than another rounding.
    private static let seenDifference = 4

    /// Returns an SVG file that may be drawn, or nil after reporting an error.
    func vectorImage(_ node: YAMLNode, _ key: String) -> VectorImage? {
        let place = givenPlace(of: node)
        guard let name = text(node, key), isInside(name, at: place) else { return nil }
        let path = shownPath(name)
        let file = ExactText(path)
        if let known = vectorImages[file] {
            if known == nil { broken(name, node) }
            return known
        }
        guard vectorImages.count < Self.maxVectorImages else {
            diagnostics.error(
                .tooMany, "there are more than \(Self.maxVectorImages) SVG files",
                at: node.location)
            return nil
        }
        do throws(DiagnosticError) {
            let text = try TextFile.read(path, named: name)
            vectorImages[file] = .some(nil)
            let image = try checked(text, path)
            vectorImages[file] = image
            return image
        } catch {
            diagnostics.formUnion(error.diagnostics, at: place)
            // Errors in the file are reported at their locations in that file.
            if vectorImages[file] != nil { broken(name, node) }
            return nil
        }
    }

    private func broken(_ name: String, _ node: YAMLNode) {
        diagnostics.error(.brokenSvg, "the SVG \(quoted(name)) can't be drawn", at: node.location)
    }

    private func checked(_ text: String, _ path: String) throws(DiagnosticError) -> VectorImage {
        sources[path] = text
        let inspector = SVGInspector(
            text, file: path, findsQuestionableThings: options.findsQuestionableThings)
        if inspector.findings.hasErrors { throw DiagnosticError(inspector.findings) }
        diagnostics.formUnion(inspector.findings)
        let text = inspector.text
        func failure(_ code: FindingCode, _ message: String, hint: String? = nil) -> DiagnosticError
        {
            .failure(code, message, hint: hint, at: SourceLocation(file: path, line: 1, column: 1))
        }
        let size: (width: Double, height: Double)?
        do throws(SVGError) {
            size = try SVGDrawer.naturalSize(of: text)
        } catch {
            throw failure(.brokenSvg, error.reason)
        }
        guard let (width, height) = size, width > 0, height > 0, width.isFinite, height.isFinite
        else {
            throw failure(
                .svgWithoutSize, "the SVG doesn't say how large it is",
                hint: "give its <svg> a viewBox, such as viewBox=\"0 0 100 100\"")
        }
        do throws(SVGError) {
            // A trial drawing finds what can't be drawn before rendering starts.
            var document = SVGDocument(
                text: text, width: width, height: height, needsLayers: inspector.needsLayers)
            func pixels(_ document: SVGDocument, _ side: Double) throws(SVGError) -> [UInt8] {
                let scale = side / max(width, height)
                return try SVGDrawer.tryOut(
                    document, width: max(width * scale, 1), height: max(height * scale, 1))
            }
            let trial = try pixels(document, Self.trialSide)
            if let text = inspector.enlargedText {
                let larger = SVGDocument(
                    text: text, width: width, height: height, needsLayers: true,
                    reach: SVGReach.factor)
                let found = (try? pixels(larger, Self.trialSide)) ?? trial
                if zip(trial, found).contains(where: {
                    abs(Int($0) - Int($1)) > Self.seenDifference
                }) {
                    document = larger
                }
            }
            // At the small size, thin lines may be invisible: look at the large one too.
            if trial.allSatisfy({ $0 == 0 }), options.findsQuestionableThings,
                inspector.findings.isEmpty, inspector.isQuickAtAnySize,
                try pixels(document, Self.largeTrialSide).allSatisfy({ $0 == 0 })
            {
                diagnostics.warning(
                    .svgDrawsNothing, "this SVG draws nothing",
                    hint: inspector.emptyHint, at: inspector.rootLocation)
            }
            return VectorImage(
                name: path, text: document.text, naturalSize: Size(width: width, height: height),
                needsLayers: document.needsLayers, reach: document.reach)
        } catch {
            throw failure(.brokenSvg, error.reason)
        }
    }
}

/// The frame of a layer whose author gives none.
package struct IdealFrame {
    package var width: Value
    package var height: Value
}

extension IdealFrame {
    init(_ size: Size) { self.init(width: .number(size.width), height: .number(size.height)) }

    package static func square(_ side: Value) -> IdealFrame {
        IdealFrame(width: side, height: side)
    }
}
