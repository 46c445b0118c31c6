/// Which code programs become: a part of the name under which compiled code is kept on disk, so
/// that none is used that another version of the emitters has made.
enum CodeGeneration {
    /// Of the sources beside this file, without comments and white space. `HouseTests` fails where
    /// it is another one, and says what to write here.
    static let digest = "76799cbb112a4dd3"
}
