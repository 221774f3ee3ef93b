/// Which database a statement is written for. Tables are declared once, in SQLite's words; `PortableSQL` says the same
/// in those of PostgreSQL.
public enum SQLDialect: Sendable, Hashable, CaseIterable {
    case sqlite, postgreSQL

    /// The place of a value in a statement that has so many before it: values are never in the text.
    func mark(after count: Int) -> String {
        switch self {
        case .sqlite: "?"
        case .postgreSQL: "$\(count + 1)"
        }
    }
}
