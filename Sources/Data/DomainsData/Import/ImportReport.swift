/// What an import did.
///
/// A name counts once however often the files give it, so `names` is `added` and `alreadyThere` together. `hosts`
/// counts lines that gave a host below a registered name, repeated ones in a row once; each counts as its registered
/// name.
public struct ImportReport: Sendable, Hashable {
    /// A refused line, with where it stands.
    public struct Example: Sendable, Hashable, CustomStringConvertible {
        public var file: String
        public var line: Int
        public var reason: Refusal

        public var description: String { "\(file):\(line): \(reason)" }
    }

    /// All lines of all files.
    public internal(set) var lines = 0
    /// Different registered names in the files.
    public internal(set) var names = 0
    public internal(set) var added = 0
    public internal(set) var alreadyThere = 0
    public internal(set) var hosts = 0
    /// Refused lines by reason.
    public internal(set) var refused: [Refusal: Int] = [:]
    /// The first few refused lines.
    public internal(set) var examples: [Example] = []
    /// Zones in the index now.
    public internal(set) var zones = 0
    /// Names in the index now.
    public internal(set) var total = 0

    public var refusedLines: Int { refused.values.reduce(0, +) }

    static let maxExamples = 5

    mutating func refuse(_ reason: Refusal, file: String, line: Int) {
        refused[reason, default: 0] += 1
        if examples.count < Self.maxExamples { examples.append(Example(file: file, line: line, reason: reason)) }
    }
}

/// How far an import is.
public struct ImportProgress: Sendable, Hashable {
    public var file: String
    /// Lines read so far, of all files.
    public var lines: Int
    /// Different names so far, those of the existing index included.
    public var names: Int
}
