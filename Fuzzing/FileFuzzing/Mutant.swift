/// What a program is run on: a timeline or a manifest, and a broken file that it names.
struct Mutant {
    /// Names what belongs to it: its files are called `NAME.…`.
    let name: String
    /// The ending of the file that the program is given.
    let main: String
    /// Endings and contents.
    var files: [(ending: String, bytes: [UInt8])]

    init(seed: UInt64, main: String = "yaml", _ files: [(ending: String, bytes: [UInt8])]) {
        name = Self.name(seed)
        self.main = main
        self.files = files
    }

    static func name(_ seed: UInt64) -> String { "m\(seed)" }

    var mainFile: String { "\(name).\(main)" }
}
