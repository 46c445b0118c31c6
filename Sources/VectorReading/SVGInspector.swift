package import Diagnostics

/// Checks an SVG file before it is drawn: it must not load other files, and must draw in bounded
/// time.
package struct SVGInspector {
    static let deepestElement = 200
    static let maxElements = 100_000
    /// The limit for matches of elements with selectors of style sheets.
    private static let maxMatches = 1 << 24
    /// The cost of a byte of text, relative to a simple shape, and the limit per element. The
    /// library holds all bytes of an element at once, each in several kilobytes.
    private static let stepsOfTextByte = 10
    private static let longestText = 20_000

    package private(set) var findings = DiagnosticSet()
    /// Whether drawing needs intermediate pictures.
    package private(set) var needsLayers = false
    private var hasFilters = false
    private var hasUses = false
    /// Whether a large drawing is made in a moment: it has no filters, which may take minutes, and
    /// few intermediate pictures, which uses of uses would multiply.
    package var isQuickAtAnySize: Bool {
        !hasFilters && (!needsLayers || graph.count < 50 && !hasUses)
    }
    /// The file's text as drawn: with `systemLanguage` resolved, and without what librsvg mustn't
    /// read.
    package private(set) var text: String

    private let file: String
    private let findsQuestionableThings: Bool
    private let lines: ByteLines
    private var graph = SVGGraph()
    /// The stack of open elements, by index in the graph.
    private var open: [Int] = []
    private var depth = 0
    private var saidElements: Set<String> = []
    private var sheets = StyleSheets()
    /// The length of the open text element, in bytes.
    private var textBytes = 0
    private var edits = SVGEdits()
    private var differences = SVGDifferences()
    /// The longer side of the whole picture, in the units of the outermost `<svg>`.
    private var side = Double.infinity
    private var rules = StyleRules()
    /// The elements that librsvg is kept from, by renaming them.
    private var hidden: Set<Int> = []
    private var paints = SVGPaints()
    private var reach = SVGReach()

    /// - Parameter file: the path, for messages.
    package init(_ text: String, file: String, findsQuestionableThings: Bool) {
        self.file = file
        self.findsQuestionableThings = findsQuestionableThings
        self.text = text
        lines = ByteLines(text)
        var scanner = XMLScanner(text)
        do throws(XMLScanner.Mistake) {
            while let event = try scanner.next() {
                try take(event)
                scanner.readsText =
                    open.last.map { graph.isStyle($0) } ?? false
                    || open.contains(where: graph.isText)
            }
            if graph.isEmpty { throw .init(message: "there is no <svg> in it", offset: 0) }
        } catch {
            self.error(.brokenSvg, error.message, hint: error.hint, error.offset)
        }
        if !findings.hasErrors, let offset = sheets.offset,
            sheets.matches(
                elementCount: graph.count, maxSiblings: graph.maxChildren, depth: depth)
                > Self.maxMatches
        {
            error(
                .svgTooLarge,
                "\(sheets.selectorCount) selectors of style sheets for \(graph.count) elements are "
                    + "too many",
                hint: "write the styles as attributes, or make fewer selectors", offset)
        }
        paints.settle(in: graph, by: &edits)
        self.text = edits.settled(text)
        reportTextScale()
        if findsQuestionableThings { reportDifferences() }
        if !findings.hasErrors, let offset = graph.excess() {
            error(
                .svgTooLarge,
                "drawing this takes more than \(SVGGraph.maxSteps) steps, with all that it uses",
                hint: "elements that use others, which use others, soon are very many", offset)
        }
    }

    private mutating func take(_ event: XMLScanner.Event) throws(XMLScanner.Mistake) {
        switch event {
        case .start(let name, let attributes, let offset):
            guard open.count < Self.deepestElement else {
                throw .init(
                    message: "elements are nested deeper than \(Self.deepestElement)",
                    offset: offset)
            }
            guard graph.count < Self.maxElements else {
                throw .init(
                    message: "there are more than \(Self.maxElements) elements", offset: offset)
            }
            let local = Self.local(name)
            depth = max(depth, open.count + 1)
            if local == "text" { textBytes = 0 }
            if open.isEmpty, local != "svg" {
                throw .init(message: "this is <\(local)>, not <svg>", offset: offset)
            }
            let isRoot = open.isEmpty
            if isRoot { side = SVGScale.side(attributes) ?? .infinity }
            open.append(graph.add(local, in: open.last, offset: offset))
            let factors = SVGScale.factors(of: local, attributes, isRoot: isRoot, side: side)
            graph.setScale(factors, of: open[open.count - 1])
            checkElement(local, attributes, offset)
            for attribute in attributes {
                check(attribute, of: local)
                SVGLanguages.settle(attribute, by: &edits)
            }
            if local == Self.tile || local == "style" && !Self.applies(sheet: attributes) {
                hidden.insert(open[open.count - 1])
                hide(local, nameEnd: offset + 1 + name.utf8.count)
            }
            settleFilters(local, attributes)
            paints.note(local, attributes)
            reach.note(local, attributes, nameEnd: isRoot ? offset + 1 + name.utf8.count : nil)
            if findsQuestionableThings { differences.begin(name, attributes, offset) }
        case .end(let offset):
            let element = open.removeLast()
            if let offset, hidden.contains(element) {
                let name = lines.name(at: offset + 2)
                hide(graph.name(of: element), nameEnd: offset + 2 + name.utf8.count)
            }
            if findsQuestionableThings { differences.end() }
        case .text(let text, let offset):
            guard let last = open.last, graph.isStyle(last) else { return try count(text, offset) }
            guard !hidden.contains(last) else { return }
            sheets.add(text, at: offset)
            let rules = StyleText.rules(of: text)
            self.rules.add(rules)
            reach.note(sheet: text)
            if findsQuestionableThings { differences.note(rules, at: offset) }
            check(style: text, isInherited: false, offset)
        case .instruction(let target, let content, let offset):
            check(instruction: target, content, offset)
        }
    }

    private mutating func count(_ text: String, _ offset: Int) throws(XMLScanner.Mistake) {
        guard let last = open.last else { return }
        textBytes += text.utf8.count
        guard textBytes <= Self.longestText else {
            throw .init(
                message: "a text has more than \(Self.longestText) bytes",
                hint: "turn it into paths, or use text layers", offset: offset)
        }
        graph.addStep(text.utf8.count * Self.stepsOfTextByte, to: last)
        if findsQuestionableThings { differences.note(text: text, offset) }
    }

    private static func local(_ name: String) -> String {
        name.split(separator: ":", omittingEmptySubsequences: false).last.map(String.init) ?? name
    }

    // MARK: Filters

    private static let tile = "feTile"
    /// The largest number of numbers in a matrix that librsvg reads.
    private static let maxMatrixSize = 400

    /// Keeps librsvg from filters that end the program: it asserts that a tile isn't empty, which
    /// depends on the drawing's place and size, that a matrix has as many numbers as `order` says,
    /// of which it reads 400, and that a picture scaled by `kernelUnitLength` isn't empty. Browsers
    /// don't read `kernelUnitLength`.
    private mutating func settleFilters(_ element: String, _ attributes: [XMLScanner.Attribute]) {
        guard element.hasPrefix("fe") else { return }
        for attribute in attributes where attribute.name == "kernelUnitLength" {
            edits.clear(attribute.range)
        }
        guard element == "feConvolveMatrix" else { return }
        func attribute(_ name: String) -> XMLScanner.Attribute? {
            attributes.first { $0.name == name }
        }
        let order = attribute("order").map { SVGScale.numbers($0.value) } ?? [3]
        let size = (order.first ?? 3) * (order.count > 1 ? order[1] : order.first ?? 3)
        let matrix = attribute("kernelMatrix")
        let count = matrix.map { SVGScale.numbers($0.value).count } ?? 0
        let maximum = Self.maxMatrixSize
        if size > Double(maximum), let order = attribute("order") {
            error(
                .outOfRange, "'order' makes a matrix of \(maximum) numbers at most here",
                order.offset)
        } else if count >= maximum, size != Double(maximum), let matrix {
            error(
                .outOfRange,
                "'kernelMatrix' has \(count) numbers, and not as many as 'order' says",
                matrix.offset)
        }
    }

    // MARK: Hidden elements

    /// Renames an element's tag to one that librsvg passes over.
    private mutating func hide(_ element: String, nameEnd: Int) {
        edits.write(element == Self.tile ? "feNone" : "title", at: nameEnd - element.utf8.count)
    }

    /// Whether browsers read a style sheet: librsvg also reads those of unknown types and for other
    /// media.
    private static func applies(sheet attributes: [XMLScanner.Attribute]) -> Bool {
        attributes.allSatisfy { attribute in
            switch attribute.name {
            case "type": attribute.value.isEmpty || attribute.value.lowercased() == "text/css"
            case "media": attribute.value.isEmpty || SVGDifferences.isTrue(media: attribute.value)
            default: true
            }
        }
    }

    // MARK: The whole file

    /// Reports a text in units so large that the whole picture is less than one of them wide:
    /// letters are drawn in steps of 1/256 unit.
    private mutating func reportTextScale() {
        guard !findings.hasErrors, let (offset, scale) = graph.largestText(rules), scale > side
        else { return }
        error(
            .svgTextUnits,
            "a unit of this text's coordinates is larger than the whole picture, and letters are "
                + "drawn in steps of 1/256 unit",
            hint: "use smaller units: a viewBox of 100 or more, and a font-size of 10 or more",
            offset)
    }

    /// The text with a view box that is larger by `SVGReach.factor`, if filters may need the pixels
    /// beyond the edges.
    package var enlargedText: String? { reach.enlarged(text) }

    /// The place of the outermost `<svg>`.
    package var rootLocation: SourceLocation { location(graph.rootOffset) }

    /// Advice for a file that draws nothing.
    package var emptyHint: String {
        graph.hasOnlyDefinitions
            ? "what is in <defs> and <symbol> is drawn by <use>"
            : "all of it is transparent, or outside of the viewBox"
    }

    private mutating func reportDifferences() {
        if let (offset, selector) = graph.useOfNestedRule(rules) {
            differences.note(useOfRule: selector, offset)
        }
        differences.finish()
        for found in differences.differences {
            findings.warning(
                .svgPassedOver, found.message, hint: found.hint, at: location(found.offset))
        }
        for found in differences.unknownNames {
            findings.warning(
                .svgUnknownId, found.message, hint: found.hint, at: location(found.offset))
        }
    }

    // MARK: Elements and attributes

    /// Reports elements that librsvg ignores or that depend on the machine.
    private mutating func checkElement(
        _ name: String, _ attributes: [XMLScanner.Attribute], _ offset: Int
    ) {
        if name == "filter" { hasFilters = true }
        if name == "use" { hasUses = true }
        if name == "filter" || name == "mask" || name == "pattern" { needsLayers = true }
        // Browsers skip elements that need a program's extension, too.
        guard findsQuestionableThings,
            !attributes.contains(where: { $0.name == "requiredExtensions" }),
            saidElements.insert(name).inserted
        else { return }
        switch name {
        case "text":
            findings.warning(
                .svgText,
                "text in an SVG is set in the system's fonts: frames are the same only where these "
                    + "are installed",
                hint: "turn it into paths, or use a text layer", at: location(offset))
        case "script", "foreignObject", "animate", "animateTransform", "animateMotion", "set":
            findings.warning(
                .svgPassedOver, "<\(name)> is ignored: an SVG is a still picture here",
                at: location(offset))
        default: break
        }
    }

    private mutating func check(_ attribute: XMLScanner.Attribute, of element: String) {
        let name = Self.local(attribute.name)
        let value = attribute.value
        switch name {
        case "id": graph.name(open[open.count - 1], value)
        case "class": graph.setClasses(value, of: open[open.count - 1])
        // Browsers ignore it, and librsvg doesn't.
        case "transform" where element == "mask": edits.clear(attribute.range)
        case "href" where element != "a":
            refer(to: value, isStyle: false, attribute.offset)
        case "d", "points": graph.addPoints(of: value, to: open[open.count - 1])
        case "numOctaves": limit(value, 16, name, attribute.offset)
        case "order": limit(value, 32, name, attribute.offset)
        case "font-size":
            limit(value, 10_000, name, attribute.offset)
            // No size; Pango writes about it to standard error.
            if value.trimmed.hasPrefix("-") { edits.clear(attribute.range) }
        case "radius" where element == "feMorphology": limit(value, 50, name, attribute.offset)
        case "opacity", "filter", "mask", "clip-path", "mix-blend-mode", "isolation":
            needsLayers = true
            graph.addStep(name == "filter" ? 250 : 25, to: open[open.count - 1])
        default: break
        }
        // Attributes of other namespaces are ignored.
        if !attribute.name.contains(":") {
            check(style: value, isInherited: true, attribute.offset)
        }
    }

    private mutating func limit(_ value: String, _ maximum: Double, _ name: String, _ offset: Int) {
        let numbers = value.split { $0 == " " || $0 == "," }.map { word in
            Double(word.prefix { $0.isNumber || "+-.eE".contains($0) }) ?? 0
        }
        guard numbers.contains(where: { $0 > maximum }) else { return }
        error(.outOfRange, "'\(name)' is at most \(Int(maximum)) here", offset)
    }

    private mutating func check(style: String, isInherited: Bool, _ offset: Int) {
        let references = StyleReferences(style)
        if references.imports {
            error(
                .outsideSvg, "a style imports another file", hint: "put the rules in its place",
                offset)
        }
        for target in references.targets { refer(to: target, isStyle: isInherited, offset) }
        for word in ["opacity", "filter", "mask", "mix-blend-mode", "isolation"]
        where style.utf8.count > word.utf8.count && !needsLayers && style.contains(word) {
            needsLayers = true
        }
    }

    private mutating func refer(to target: String, isStyle: Bool, _ offset: Int) {
        let target = target.drop { $0 == " " || $0.isNewline || $0 == "\t" }
        if target.hasPrefix("#") {
            graph.refer(
                from: open[open.count - 1], to: String(target.dropFirst()), isStyle: isStyle)
        } else if target.lowercased().hasPrefix("data:") {
            error(
                .outsideSvg, "pictures in an SVG are not drawn",
                hint: "make an image layer of it", offset)
        } else if !target.isEmpty {
            let shown = target.count > 60 ? target.prefix(60) + "…" : target
            error(
                .outsideSvg, "'\(shown)' lies outside the SVG, and is not read",
                hint: "copy what it names into the file, and refer to that as '#name'", offset)
        }
    }

    private mutating func check(instruction target: String, _ content: String, _ offset: Int) {
        if target == "xml-stylesheet" {
            error(
                .outsideSvg, "the style sheet lies outside the SVG, and is not read",
                hint: "put its rules into a <style> element", offset)
        } else if target == "xml", let range = content.firstRange(of: "encoding") {
            let encoding = content[range.upperBound...].lowercased().filter {
                $0.isLetter || $0.isNumber || $0 == "-"
            }
            if !encoding.hasPrefix("utf-8"), !encoding.hasPrefix("us-ascii") {
                error(.notUtf8, "the SVG says that it is not UTF-8", offset)
            }
        }
    }

    private func location(_ offset: Int) -> SourceLocation {
        lines.location(of: offset, in: file)
    }

    private mutating func error(
        _ code: FindingCode, _ message: String, hint: String? = nil, _ offset: Int
    ) {
        findings.error(code, message, hint: hint, at: location(offset))
    }
}

/// Maps byte offsets to lines and columns.
private struct ByteLines {
    private let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Columns count Unicode scalars, as in timelines.
    func location(of offset: Int, in file: String) -> SourceLocation {
        let before = bytes[..<min(offset, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
        return SourceLocation(file: file, line: line, column: column)
    }

    /// The name of the tag whose name begins here.
    func name(at offset: Int) -> String {
        let end = bytes[offset...].firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ">") }
        return String(decoding: bytes[offset..<(end ?? bytes.count)], as: UTF8.self)
    }
}
