/// Why the tables of a file are not those of this program.
public enum SchemaFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// A newer program migrated the file.
    case newer(stored: Int, known: Int)
    /// A migration that the file went through reads differently now.
    case changed(number: Int, name: String)
    /// The file went through later migrations, but not through this one.
    case missing(number: Int)
    /// The program's own migrations are not numbered 1, 2, 3 and so on.
    case misnumbered(expected: Int, found: Int)
    /// The SQL of a migration failed; nothing of it was kept.
    case failed(number: Int, name: String, reason: String)
    /// The program's own records do not fit its tables, or migrations are not in its list: each in words.
    case unfit([String])

    public var description: String {
        switch self {
        case .newer(let stored, let known):
            "the database has version \(stored), this program knows versions up to \(known): use a newer program"
        case .changed(let number, let name):
            "migration \(number) “\(name)” is not the one the database went through: add a migration, never change one"
        case .missing(let number):
            "the database went through later migrations, but not through number \(number)"
        case .misnumbered(let expected, let found):
            "migration number \(expected) is expected where number \(found) is"
        case .failed(let number, let name, let reason):
            "migration \(number) “\(name)” failed: \(reason)"
        case .unfit(let problems):
            problems.joined(separator: "; ")
        }
    }
}
