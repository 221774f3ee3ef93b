import CCollation
import Foundation
import Portico
import Storage
import Synchronization

/// The order of titles that a language has, with numbers by their value: what ICU makes of the Unicode Collation
/// Algorithm (UTS #10) and the rules of the language (UTS #35 part 5).
///
///     let order = TitleCollation.of("de").order(of: "Kapitel 10")
///     order.key         // comes behind that of "Kapitel 9", byte by byte
///     order.collation   // "root 153.120.40.0"
///
/// Keys of one name compare with each other; those of another language or another version of ICU do not.
final class TitleCollation: Sendable {
    /// Where nobody said which language theirs is.
    static let root = of("root")
    private static let opened = Mutex<[String: TitleCollation]>([:])
    /// Languages that have an order of their own; visitors cannot make them more.
    private static let maxOpened = 200

    /// Which order it is, and the version of its rules.
    let name: String
    /// Of a key, in bytes: PostgreSQL's indexes take no longer rows than 2,704. What differs behind that stands in the
    /// order of ids.
    private static let maxBytes = 1_000
    /// Of ICU; nil where it has none. Never closed: there are few, and each is used until the program ends.
    private let handle: UInt?

    /// - Parameter language: a BCP 47 tag. One that ICU does not know has the order that all have in common.
    static func of(_ language: String) -> TitleCollation {
        opened.withLock { opened in
            if let known = opened[language] { return known }
            guard opened.count < maxOpened else { return opened["root"] ?? TitleCollation("root") }
            let collation = TitleCollation(language)
            opened[language] = collation
            return collation
        }
    }

    /// Whether keys of this name stay: they are made here, or by a node with a newer ICU.
    static func isCurrent(_ name: String) -> Bool {
        let parts = name.split(separator: " ")
        guard parts.count == 2 else { return name == root.name }
        let own = of(String(parts[0])).name.split(separator: " ")
        guard own.count == 2, own[0] == parts[0] else { return false }
        let (theirs, ours) = (numbers(in: parts[1]), numbers(in: own[1]))
        return !theirs.lexicographicallyPrecedes(ours)
    }

    private static func numbers(in version: Substring) -> [Int] { version.split(separator: ".").map { Int($0) ?? 0 } }

    private init(_ language: String) {
        let order = CCollation_open(language)
        handle = order.map { UInt(bitPattern: $0) }
        name = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { text in
            guard let order, let start = text.baseAddress else { return "bytes" }
            CCollation_name(order, start, Int32(text.count))
            return String(cString: start)
        }
    }

    func order(of title: String) -> TitleOrder {
        TitleOrder(key: key(of: title), collation: name)
    }

    private func key(of title: String) -> Data {
        guard let order = handle.flatMap(UnsafeRawPointer.init(bitPattern:)) else { return Data(title.utf8) }
        let text = Array(title.utf16)
        var key = [UInt8](repeating: 0, count: text.count * 8 + 64)
        while true {
            let length = Int(CCollation_key(order, text, Int32(text.count), &key, Int32(key.count)))
            if length <= key.count { return Data(key.prefix(min(max(0, length - 1), Self.maxBytes))) }
            key = [UInt8](repeating: 0, count: length)
        }
    }
}

/// What a title is ordered by.
struct TitleOrder: Sendable, Hashable {
    /// Compared byte by byte. Nil in a note of a version before.
    var key: Data?
    /// The name of the `TitleCollation` that made it; nil where the key is to be made anew.
    var collation: String?
}

/// Which language an owner's titles are ordered by.
@Translatable
struct NoteCollation: Sendable, Hashable {
    @PrimaryKey var owner: String
    var language: String
    /// Up to which note `NoteIndexing` has come since the language changed.
    var doneUpTo: String
    var isDone: Bool
}
