import DogFacts
public import Foundation
public import Storage

/// Adds facts from files to the app's own.
///
///     let report = try await FactImport(storage: storage).run(bytes, file: "facts.json", source: nil)
///
/// A file is one answer of an API of dog facts, or has a line for each fact: as text, as
/// `{"fact":"…","source":"…","url":"…"}`, or as an answer. Nothing is taken away, and a fact that is there already is
/// not added again.
public struct FactImport: Sendable {
    /// The largest file, in bytes.
    public static let largest = 64 << 20

    /// How many facts there may be beside those of the product.
    public static let room = 1_000_000

    private let pool: FactPool
    private let room: Int
    private let now: @Sendable () -> Date

    /// An SQLite storage needs the tables of `DogFactsTables`.
    public init(storage: any StorageProtocol, now: @escaping @Sendable () -> Date = { Date() }) {
        self.init(storage: storage, room: Self.room, now: now)
    }

    init(storage: any StorageProtocol, room: Int, now: @escaping @Sendable () -> Date = { Date() }) {
        pool = .own(storage)
        self.room = room
        self.now = now
    }

    /// - Parameters:
    ///   - file: its name, for messages; what a fact's source is called where neither the file nor `source` says it.
    ///   - source: who says the facts that do not say it themselves.
    public func run(
        _ bytes: Data,
        file: String,
        source: String? = nil
    ) async throws(FactImportError) -> FactImportReport {
        let rows = try FactFile(bytes).rows
        var report = FactImportReport()
        var facts: [DogFact] = []
        for row in rows {
            if let fact = row.dto.flatMap({ DogFact($0, from: source ?? file) }) {
                facts.append(fact)
            } else {
                report.refuse(row.label)
            }
        }
        report.read = facts.count
        guard !facts.isEmpty else { throw .nothingFound(report) }
        do throws(StorageError) {
            (report.added, report.withoutRoom) = try await pool.add(facts, at: now(), upTo: room)
            report.total = try await pool.count()
        } catch {
            throw .notStored(reason: error.reason)
        }
        return report
    }
}

/// What an import did.
public struct FactImportReport: Sendable, Hashable {
    /// How many of what was left out are told.
    static let maxExamples = 5

    /// The facts in the file.
    public internal(set) var read = 0
    public internal(set) var added = 0
    /// How many new ones were not added, because there are as many as there may be.
    public internal(set) var withoutRoom = 0
    /// How many there are now, with those of the product.
    public internal(set) var total = 0
    /// How many rows are no facts.
    public internal(set) var refused = 0
    /// The first few of them: which, and what stands there.
    public internal(set) var examples: [String] = []

    public var alreadyThere: Int { read - added - withoutRoom }

    mutating func refuse(_ label: String) {
        refused += 1
        if examples.count < Self.maxExamples { examples.append(label) }
    }
}

/// Why nothing was imported. Nothing was changed.
public enum FactImportError: Error, Sendable, Hashable {
    case notUTF8
    /// The file begins like JSON and is none.
    case brokenJSON
    /// The file is an answer that says itself that it has no facts.
    case refusal
    case nothingFound(FactImportReport)
    case notStored(reason: String)
}

/// The rows of a file of facts, whichever shape it has.
struct FactFile {
    struct Row {
        /// Where it is, and the start of it, for messages.
        let label: String
        /// Nil where it is none.
        let dto: DogFactDTO?
    }

    let rows: [Row]

    init(_ bytes: Data) throws(FactImportError) {
        if let answer = FactsAnswer(bytes) {
            if answer.isRefusal { throw .refusal }
            rows = answer.facts.enumerated().map {
                Row(label: Self.label("fact \($0 + 1)", $1.fact ?? "no text"), dto: $1)
            }
            return
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
        let lines = text.drop { $0 == "\u{FEFF}" }.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        // The lines of JSON that is broken are no facts.
        if let first = lines.first(where: { !$0.isEmpty }), Self.isLikeJSON(first), !Self.isJSON(first) {
            throw .brokenJSON
        }
        rows = lines.enumerated().flatMap { number, line in Self.rows(line, "line \(number + 1)") }
    }

    private static func rows(_ line: String, _ place: String) -> [Row] {
        if line.isEmpty { return [] }
        let label = label(place, line)
        // What begins like JSON and is none is no sentence either.
        guard isLikeJSON(line) else { return [Row(label: label, dto: DogFactDTO(fact: line))] }
        guard let answer = FactsAnswer(Data(line.utf8)), !answer.isRefusal, !answer.facts.isEmpty else {
            return [Row(label: label, dto: nil)]
        }
        return answer.facts.map { Row(label: label, dto: $0) }
    }

    private static func isLikeJSON(_ line: String) -> Bool {
        line.hasPrefix("{") || line.hasPrefix("[")
    }

    private static func isJSON(_ line: String) -> Bool {
        (try? JSONDecoder().decode(JSONPiece.self, from: Data(line.utf8))) != nil
    }

    private static func label(_ place: String, _ text: String) -> String {
        "\(place): \(text.prefix(60))"
    }
}
