/// The tables and indexes of a migration in the words of another database.
///
///     PortableSQL.postgreSQL("CREATE TABLE book (id TEXT PRIMARY KEY NOT NULL, addedAt REAL) STRICT")
///     // CREATE TABLE "book" ("id" TEXT COLLATE "C" PRIMARY KEY NOT NULL, "addedAt" DOUBLE PRECISION)
///
/// | SQLite | PostgreSQL |
/// |---|---|
/// | `TEXT` | `TEXT COLLATE "C"`, which orders by bytes, too |
/// | `INTEGER` | `BIGINT` |
/// | `REAL` | `DOUBLE PRECISION` |
/// | `BLOB` | `BYTEA` |
/// | `STRICT`, `WITHOUT ROWID` | nothing: all tables are so |
/// | a name without quotes | the same in quotes, which keep its capitals |
///
/// Databases keep the SQL they were made by, so what is given for a text never changes.
public enum PortableSQL {
    /// What SQLite alone has, or both have with another meaning. What says more than tables, columns and indexes is
    /// written for each database.
    private static let unportable: Set<String> = [
        "VIRTUAL", "TRIGGER", "VIEW", "PRAGMA", "RAISE", "GLOB", "CAST", "SELECT", "INSERT", "UPDATE", "DELETE",
        "REPLACE", "AUTOINCREMENT", "COLLATE", "RECURSIVE", "GENERATED", "ROWID",
    ]

    /// Nil where the text has what cannot be said by exchanging words.
    public static func postgreSQL(_ sql: String) -> String? {
        var words = SQLWords(sql)
        var result: [Substring] = []
        while let word = words.next() {
            switch word {
            case "WITHOUT":
                // `) STRICT, WITHOUT ROWID`
                guard words.nextWord() == "ROWID" else { return nil }
                while let last = result.last, last == "," || last.allSatisfy(\.isWhitespace) { result.removeLast() }
            case "STRICT": while let last = result.last, last.allSatisfy(\.isWhitespace) { result.removeLast() }
            case "TEXT": result.append("TEXT COLLATE \"C\"")
            case "INTEGER": result.append("BIGINT")
            case "REAL": result.append("DOUBLE PRECISION")
            case "BLOB": result.append("BYTEA")
            // `ON UPDATE` and `ON DELETE` belong to a reference.
            case "UPDATE" where result.lastWord == "ON", "DELETE" where result.lastWord == "ON": result.append(word)
            case _ where unportable.contains(String(word)): return nil
            case _ where word.isName: result.append("\"\(word)\"")
            default: result.append(word)
            }
        }
        return result.joined()
    }
}

extension [Substring] {
    fileprivate var lastWord: Substring? { last { !$0.allSatisfy(\.isWhitespace) } }
}

extension Substring {
    /// Whether it is a name without quotes: words of SQL are written in capitals.
    fileprivate var isName: Bool {
        guard let first, first.isLetter else { return false }
        return contains(where: \.isLowercase)
    }
}

/// The words of an SQL text with what is between them. A text or a name in quotes is one of them.
private struct SQLWords {
    private var rest: Substring

    init(_ sql: String) {
        rest = Substring(sql)
    }

    mutating func next() -> Substring? {
        guard let first = rest.first else { return nil }
        if first == "'" || first == "\"" {
            let end = rest.dropFirst().firstIndex(of: first).map(rest.index(after:)) ?? rest.endIndex
            return take(to: end)
        }
        if Self.isWordPart(first) { return take(to: rest.firstIndex { !Self.isWordPart($0) } ?? rest.endIndex) }
        if first.isWhitespace { return take(to: rest.firstIndex { !$0.isWhitespace } ?? rest.endIndex) }
        return take(to: rest.index(after: rest.startIndex))
    }

    /// The next but white space.
    mutating func nextWord() -> Substring? {
        while let word = next() {
            if !word.allSatisfy(\.isWhitespace) { return word }
        }
        return nil
    }

    private mutating func take(to end: Substring.Index) -> Substring {
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    private static func isWordPart(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
