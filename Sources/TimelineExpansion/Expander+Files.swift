import Diagnostics
internal import Hashing
import TimelineModel
import TimelineSyntax
internal import WholeFiles

/// `use`: components from files.
extension Expander {
    /// The keys of a file of components.
    package static let fileKeys = [
        "flipbook", "about", "components", "use", "shaders", "fonts", "environment",
    ]

    func takeFiles(_ node: YAMLNode?) {
        guard let node else { return }
        take(node, folder: PathParts(files.path).folder, into: components.table)
    }

    /// - Parameter folder: the folder that relative paths start from.
    private func take(_ node: YAMLNode, folder: String, into table: ComponentTable) {
        guard let items = node.sequence else {
            diagnostics.error(
                .wrongType, "'use' must be a list of files, not \(node.summary)",
                hint: node.scalar.flatMap { $0.isNull ? nil : "a list of one is [\($0.text)]" },
                at: node.location)
            return
        }
        for item in items {
            guard let name = item.scalar?.text, !item.isNull, !name.isEmpty else {
                diagnostics.error(
                    .wrongType, "'use' must be a list of files, not of \(item.summary)",
                    at: item.location)
                continue
            }
            guard let offered = offered(by: name, item, folder: folder) else { continue }
            for component in offered {
                if let other = table.own(component.name), other !== component {
                    diagnostics.error(
                        .duplicateComponent,
                        "there is another component \(quoted(component.name))",
                        hint: "one is declared at \(other.place), the other at \(component.place)",
                        at: item.location)
                }
                table.add(component)
            }
        }
    }

    /// Returns the components of a file or of Flipbook, or nil after reporting an error.
    private func offered(by name: String, _ item: YAMLNode, folder: String) -> [Component]? {
        guard name.hasPrefix(Kit.prefix) else { return take(name, item, folder: folder)?.own }
        guard let kit = Kit.named(name) else {
            let names = Kit.all.map(\.use)
            diagnostics.error(
                .unknownSet, "no components of the name \(quoted(name)) are part of Flipbook",
                hint: didYouMean(name, names)
                    ?? "there is \(list(names)); write './\(name)' for a folder of that name",
                at: item.location)
            return nil
        }
        return table(of: kit).own.filter(\.isOffered)
    }

    /// Reads the components of a file that comes with Flipbook, once.
    func table(of kit: Kit) -> ComponentTable {
        if let known = components.byFile[ExactText(kit.path)] { return known }
        let table = ComponentTable(outer: nil)
        components.byFile[ExactText(kit.path)] = table
        sources[kit.path] = kit.text
        var reader = YAMLReader(file: kit.path)
        let root = reader.read(kit.text)
        diagnostics.formUnion(reader.diagnostics)
        guard let root, let fields = fields(root, of: "a file of components", known: Self.fileKeys)
        else { return table }
        if let node = fields["use"]?.value { take(node, folder: Kit.prefix, into: table) }
        table.standards = entries(ofEnvironment: fields["environment"]?.value)
        declareComponents(fields["components"]?.value, in: table)
        return table
    }

    /// Returns a file's components, or nil after reporting that it can't be read.
    private func take(_ name: String, _ item: YAMLNode, folder: String) -> ComponentTable? {
        let joined = PathParts.isAbsolute(name) ? name : Self.joined(folder, name)
        // Files that come with Flipbook have such names.
        let path = joined.hasPrefix(Kit.prefix) ? "./" + joined : joined
        let reach = AssetReach(of: files.path)
        guard options.allowsAssetsOutside || reach.holds(path) else {
            diagnostics.error(
                .outsideFile, "\(quoted(name)) lies outside \(reach.words)",
                hint: reach.remedy, at: item.location)
            return nil
        }
        guard options.allowsAssetsOutside || !reach.hides(path, named: name) else {
            diagnostics.error(
                .hiddenFile, "\(quoted(name)) is a hidden file", hint: AssetReach.remedyOfHidden,
                at: item.location)
            return nil
        }
        let identity = ExactText(RealPath.of(path) ?? path)
        if let known = components.byFile[identity] { return known }
        guard components.byFile.count < Authoring.maxComponentFiles else {
            diagnostics.error(
                .tooMany,
                "with those that they use, these are more than "
                    + "\(Authoring.maxComponentFiles) files", at: item.location)
            return nil
        }
        let table = ComponentTable(outer: nil)
        files.used.append(NamedFile(path: path))
        do throws(DiagnosticError) {
            let text = try files.known.text(of: path) { path throws(DiagnosticError) in
                try TextFile.read(path, named: name)
            }
            sources[path] = text
            var reader = YAMLReader(file: path)
            let root = reader.read(text)
            diagnostics.formUnion(reader.diagnostics)
            if let tree = reader.tree { sources.add(tree) }
            // Stored before the file is read: a file that uses itself sees its components so far.
            components.byFile[identity] = table
            if let root { take(root, of: path, into: table) }
            return table
        } catch {
            var findings = error.diagnostics.diagnostics
            for index in findings.indices where findings[index].code == .missingFile {
                findings[index].hint = Self.kitHint(for: name) ?? findings[index].hint
            }
            diagnostics.formUnion(DiagnosticSet(findings), at: item.location)
            return nil
        }
    }

    /// Suggests what comes with Flipbook for its name without `flipbook/`.
    private static func kitHint(for name: String) -> String? {
        Kit.all.first { name == $0.name || name == $0.name + ".yaml" }
            .map { Suggestion.sentence($0.use) }
    }

    private func take(_ root: YAMLNode, of path: String, into table: ComponentTable) {
        guard let fields = fields(root, of: "a file of components", known: Self.fileKeys) else {
            return
        }
        let folder = PathParts(path).folder
        if let node = fields["use"]?.value { take(node, folder: folder, into: table) }
        table.standards = entries(ofEnvironment: fields["environment"]?.value)
        let prefix = Self.prefix(from: PathParts(files.path).folder, to: folder)
        for key in ["shaders", "fonts"] {
            for item in fields[key]?.value.sequence ?? [] {
                let moved = Self.moved(item, prefix)
                let isNamed = plain.assets[key, default: []].contains {
                    $0.scalar?.text == moved.scalar?.text
                }
                if !isNamed { plain.assets[key, default: []].append(moved) }
            }
        }
        guard let node = fields["components"]?.value else {
            diagnostics.error(
                .missingKey, "a file of components needs 'components'", at: root.location)
            return
        }
        declareComponents(Self.movingFiles(in: node, prefix), in: table)
    }

    // MARK: Paths

    /// Returns the relative path from one folder to another, or "" if they are the same. Both are
    /// relative to the working directory.
    private static func prefix(from: String, to: String) -> String {
        if PathParts.isAbsolute(to), !PathParts.isAbsolute(from) { return to }
        let (start, end) = (PathParts.plainNames(in: from), PathParts.plainNames(in: to))
        return PathParts.way(from: start, to: end).joined(separator: "/")
    }

    static func joined(_ folder: String, _ name: String) -> String {
        let root = PathParts.isAbsolute(folder) ? "/" : ""
        return root + PathParts.plainNames(in: folder + "/" + name).joined(separator: "/")
    }

    /// Rewrites the name of a file that a used file gives as a path from the timeline's folder.
    func movedFromItsFile(_ node: YAMLNode) -> YAMLNode {
        let source = node.location.file
        guard source != files.path, !source.hasPrefix(Kit.prefix), sources[source] != nil else {
            return node
        }
        return Self.moved(
            node, Self.prefix(from: PathParts(files.path).folder, to: PathParts(source).folder))
    }

    private static func moved(_ node: YAMLNode, _ prefix: String) -> YAMLNode {
        guard let text = node.scalar?.text, !prefix.isEmpty, !PathParts.isAbsolute(text),
            !text.hasPrefix("$"), !node.isNull
        else { return node }
        var node = node
        let origin = TextOrigin([.init(start: 0, source: nil, location: node.location)])
        let names = PathParts.plainNames(in: prefix + "/" + text)
        node.content = .scalar(YAMLScalar(text: names.joined(separator: "/"), isPlain: false))
        node.origin = origin
        return node
    }

    /// Keys whose values, if texts, are file paths.
    private static let fileNameKeys = ["file", "image", "video", "svg"]

    /// Rewrites the files that components name as paths from the timeline's folder.
    private static func movingFiles(in node: YAMLNode, _ prefix: String) -> YAMLNode {
        guard !prefix.isEmpty else { return node }
        var node = node
        switch node.content {
        case .scalar, .poison: break
        case .sequence(let items):
            node.content = .sequence(items.map { movingFiles(in: $0, prefix) })
        case .mapping(var entries):
            // `takes: { file: text }` declares a parameter called `file`.
            for index in entries.indices where entries[index].key != "takes" {
                let isFile =
                    fileNameKeys.contains(entries[index].key) && entries[index].value.scalar != nil
                    // In a touch's path, `svg` is path data.
                    && !entries.contains { $0.key == "from" && entries[index].key == "svg" }
                entries[index].value =
                    isFile
                    ? moved(entries[index].value, prefix)
                    : movingFiles(in: entries[index].value, prefix)
            }
            node.content = .mapping(entries)
        }
        return node
    }
}
