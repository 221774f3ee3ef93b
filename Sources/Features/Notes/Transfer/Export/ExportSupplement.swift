public import Portico

/// What an account has beside its notes and wants in its export, such as its email address and its saved searches.
///
///     struct AccountSupplement: ExportSupplement {
///         func parts(of owner: AccountID) async throws -> [ExportPart] {
///             [ExportPart(name: "account", json: #"{"email":"ada@example.org"}"#)]
///         }
///     }
///
/// An import passes it over.
public protocol ExportSupplement: Sendable {
    /// In the order they are written in. What is thrown fails the export: one that claims to be complete is complete.
    func parts(of owner: AccountID) async throws -> [ExportPart]
}

/// A member of the export's JSON object.
public struct ExportPart: Sendable, Hashable {
    /// Lower-case letters; `notes`, `files` and the other names of the export itself are not taken.
    public let name: String
    /// Any JSON value.
    public let json: String

    public init(name: String, json: String) {
        self.name = name
        self.json = json
    }
}
