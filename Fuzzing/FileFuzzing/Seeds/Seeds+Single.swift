import TestSupport

/// Files of a kind one by one, for programs that read them in their own process.
extension Seeds {
    /// Puts the files that others name into a folder.
    package func layShared(in folder: String) throws {
        Folder.make(folder)
        for file in shared {
            let parts = file.name.split(separator: "/").dropLast()
            if !parts.isEmpty { Folder.make("\(folder)/\(parts.joined(separator: "/"))") }
            try Bytes.write(file.bytes, to: "\(folder)/\(file.name)")
        }
    }

    /// The files of a kind as they are before they are broken. Pictures, sounds and films are there
    /// where `init` was told to make them.
    package func whole(_ kind: FuzzKind) -> [[UInt8]] {
        switch kind {
        case .timelines: (examples + timelines).map(\.bytes)
        case .expressions:
            (0..<100 as Range<UInt64>).map { seed in
                var expressions = RandomExpression(seed: seed)
                return Array(expressions.anything().utf8)
            }
        case .manifests: manifests.map(\.bytes)
        case .svg: icons.map(\.bytes) + SVGMutator.documents.map { Array($0.utf8) }
        case .pictures: pictures.map(\.bytes)
        case .sounds: sounds.map(\.bytes)
        case .films: films.map(\.bytes)
        case .times: timedFilms.map(\.bytes)
        case .fonts: fonts.map(\.bytes)
        case .tables: tables.map(\.bytes)
        case .shaders: shaders.map(\.bytes)
        case .captions: captions.map(\.bytes)
        case .rows: rows.map(\.bytes)
        case .store: []
        }
    }

    /// Breaks a file of a kind, as `file-fuzz` does: the same for the same seed.
    package func broken(_ bytes: [UInt8], as kind: FuzzKind, seed: UInt64) -> [UInt8] {
        var dice = Dice(seed: seed)
        var text: String { String(decoding: bytes, as: UTF8.self) }
        switch kind {
        case .timelines: return Array(timelineMutator.broken(text, &dice).utf8)
        case .expressions:
            guard dice.chance(30) else { return Array(SourceMutator.mutate(text, &dice).utf8) }
            var expressions = RandomExpression(seed: dice.next())
            return Array(expressions.anything().utf8)
        case .shaders: return Array(SourceMutator.mutate(text, &dice).utf8)
        case .manifests, .tables, .captions, .rows:
            return Array(TextMutator.mutate(text, &dice).utf8)
        case .svg: return Array(svgMutator.broken(text, &dice).utf8)
        case .films where dice.chance(25), .times:
            return ContainerTimes.changed(bytes, using: &dice)
        case .pictures, .sounds, .films, .fonts: return ContainerMutator.mutate(bytes, &dice)
        case .store: return ByteMutator.mutate(bytes, &dice)
        }
    }
}
