import Foundation
public import Portico

/// What one feature keeps for visitors and accounts, and what becomes of it when they come and go.
///
///     struct BookmarkBelongings: OwnedData {
///         func erase(_ account: AccountID) async throws(BelongingsError) { try await forget([VisitorID(of: account)]) }
///         …
///     }
///
/// The rules that ask are the same for every feature: an account that is deleted, a session that ends, a sign-in and an
/// export each go through the list of all belongings. There are no defaults: that there is nothing to do is for each
/// feature to say.
public protocol OwnedData: Sendable {
    /// Deletes all that is an account's. The account itself is gone by then, so nothing is added meanwhile. It may take
    /// several transactions: one that was cut off is asked again, and goes on.
    func erase(_ account: AccountID) async throws(BelongingsError)
    /// Deletes all that is these visitors', who have no account and whose last sessions ended.
    func forget(_ visitors: [VisitorID]) async throws(BelongingsError)
    /// Gives what a visitor kept to another one, who is an account that signs in: all of it or nothing.
    func move(from visitor: VisitorID, to other: VisitorID) async throws(BelongingsError)
    /// What stands in an account's export of this, in the order it is written in. What is thrown fails the export: one
    /// that claims to be complete is complete.
    func exported(of account: AccountID) async throws -> [ExportPart]
}

/// Why belongings were not deleted, moved or read.
public struct BelongingsError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence that a visitor can read.
    public var reason: String

    public init(_ reason: String) {
        self.reason = reason
    }

    public var description: String { reason }
}

/// A member of the JSON object that an account's export is. An import passes it over.
public struct ExportPart: Sendable, Hashable {
    /// Lower-case letters; `notes`, `files` and the other names of the export itself are not taken.
    public let name: String
    /// Any JSON value.
    public let json: String

    public init(name: String, json: String) {
        self.name = name
        self.json = json
    }

    /// A value as JSON: its keys in the order of the alphabet, its moments as ISO 8601 writes them.
    public init(name: String, encoding value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.init(name: name, json: String(decoding: try encoder.encode(value), as: UTF8.self))
    }
}
