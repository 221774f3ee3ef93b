import Foundation
import Portico
import Storage

/// Keeps what a source answered: the newest of each request, so many in all, for so long. What cannot be kept or found
/// stops nobody.
///
/// Nobody is told when another answer is kept: who asks a source is the one who keeps it, and would ask again.
struct DomainAnswers: Sendable {
    /// The most answers that are kept; visitors decide what is asked, so there has to be an end.
    static let maximum = 1_000
    /// The longest answer that is kept, in bytes. A page of 50 names has some 20,000.
    static let longest = 262_144
    /// How long an answer is worth anything, in seconds: 30 days.
    static let lifetime: TimeInterval = 30 * 86_400

    let storage: any StorageProtocol

    /// Nil where there is none.
    func answer(to request: String, now: Date) async -> SavedDomainAnswer? {
        let answer = await ReadingLog.$current.withValue(nil) {
            try? await storage.object(SavedDomainAnswer.self, byPrimaryKey: request)
        }
        return answer.flatMap { now.timeIntervalSince($0.savedAt) <= Self.lifetime ? $0 : nil }
    }

    func save(_ answer: SavedDomainAnswer) async {
        guard answer.body.count <= Self.longest else { return }
        let columns = SavedDomainAnswer.columns
        try? await storage.write { transaction throws(StorageError) in
            try transaction.save(answer)
            let expired = columns.savedAt < answer.savedAt.addingTimeInterval(-Self.lifetime)
            try transaction.deleteAll(ofType: SavedDomainAnswer.self, matching: expired)
            let count = try transaction.count(of: SavedDomainAnswer.self)
            guard count > Self.maximum else { return }
            // Some room at once, so that it is not made for each answer.
            let oldest = Query.all.ordered(by: columns.savedAt.ascending).limited(to: count - Self.maximum * 9 / 10)
            try transaction.delete(try transaction.cachedObjects(SavedDomainAnswer.self, oldest))
        }
    }
}

/// What a source answered to one request, as it came: read again whenever it is needed.
@Translatable(table: "domainAnswer")
struct SavedDomainAnswer: Sendable, Hashable {
    /// The address with its parameters, without the key.
    @PrimaryKey var request: String
    /// 200, or 404 where nothing was found.
    var status: Int
    var body: Data
    var savedAt: Date
}
