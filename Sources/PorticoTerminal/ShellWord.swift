/// A word of a command line as a shell takes it for itself.
public enum ShellWord {
    /// As it is where a shell sees nothing in it, else in single quotes (POSIX.1-2017, Shell Command Language, 2.2.2).
    public static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty
            && word.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-_./:=,@%+".utf8.contains(byte)
                }
            }
        return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }

    public static func line(_ words: [String]) -> String {
        words.map(quoted).joined(separator: " ")
    }
}
