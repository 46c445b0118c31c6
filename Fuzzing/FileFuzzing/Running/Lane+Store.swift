import TestSupport

/// Entries of the store of compiled shaders that are damaged, cut short or exchanged: the picture
/// is the same as without a store.
extension Lane {
    func runStore(_ range: Range<UInt64>) throws -> Tally {
        var tally = Tally()
        // In the sandbox, compiled shaders aren't stored.
        let arguments = [
            "still", "small.yaml", "--at", "0.2", "-o", "out.png", "--jobs", "1", "--no-sandbox",
        ]
        let whole = "whole-store"
        guard let outcome = try run(arguments, patience: 4, store: whole), outcome.code == 0 else {
            throw Seeds.Missing(description: "the timeline that fills the store can't be rendered")
        }
        let expected = try Bytes.read("\(folder)/out.png")
        let entries = try Self.files(in: "\(folder)/\(whole)")
        guard !entries.isEmpty else {
            throw Seeds.Missing(description: "rendering a timeline stores nothing")
        }
        for seed in range {
            tally.mutants += 1
            var dice = Dice(seed: seed)
            Folder.remove("\(folder)/broken-store")
            Folder.remove("\(folder)/out.png")
            for entry in Self.broken(entries, &dice) {
                let path = "\(folder)/broken-store/\(entry.name)"
                Folder.make(path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
                try Bytes.write(entry.bytes, to: path)
            }
            var fault: String?
            if let outcome = try run(arguments, patience: 1, store: "broken-store") {
                fault = limits.fault(of: outcome, codes: [0])
                if fault == nil, try Bytes.read("\(folder)/out.png") != expected {
                    fault = "a damaged store changes the picture"
                }
            } else {
                fault = "did not end within \(Int(limits.patience)) s"
            }
            guard let fault else {
                tally.valid += 1
                continue
            }
            var place: String?
            if let keep {
                place = "\(keep)/store-\(seed)"
                for entry in try Self.files(in: "\(folder)/broken-store") {
                    let path = "\(keep)/store-\(seed)/store/\(entry.name)"
                    Folder.make(path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" })
                    try Bytes.write(entry.bytes, to: path)
                }
                try Bytes.write(
                    Bytes.read("\(folder)/small.yaml"), to: "\(keep)/store-\(seed)/small.yaml")
            }
            tally.faults.append(
                Fault(
                    kind: .store, seed: seed, text: fault + ", with FLIPBOOK_CACHE=store",
                    arguments: arguments, folder: place))
        }
        return tally
    }

    private static func broken(_ entries: [Seeds.File], _ dice: inout Dice) -> [Seeds.File] {
        var entries = entries
        for _ in 0...dice.below(entries.count) {
            let at = dice.below(entries.count)
            switch dice.below(4) {
            case 0: (entries[at].bytes) = entries[dice.below(entries.count)].bytes
            case 1: entries[at].bytes = Array(entries[at].bytes.prefix(dice.below(400)))
            default: entries[at].bytes = ByteMutator.mutate(entries[at].bytes, &dice, head: 128)
            }
        }
        return entries
    }

    /// All files in a folder and its subfolders, by their paths from it.
    private static func files(in folder: String, below: String = "") throws -> [Seeds.File] {
        var found: [Seeds.File] = []
        for name in TemporaryFolder.names(in: "\(folder)/\(below)") {
            let inner = below + name
            if TemporaryFolder.names(in: "\(folder)/\(inner)").isEmpty {
                found.append(Seeds.File(name: inner, bytes: try Bytes.read("\(folder)/\(inner)")))
            } else {
                found += try files(in: folder, below: inner + "/")
            }
        }
        return found
    }
}
