public import Foundation
public import Storage

/// Secrets that all nodes of an app know, such as the keys that they sign pages with.
///
///     let keys = try await SharedSecrets(storage).content(of: "signing keys", at: Date()) { stored in
///         stored ?? newKeys()
///     }
///
/// Whoever comes first makes one: of several that come at the same time one does, and the others find it.
public struct SharedSecrets: Sendable {
    private let storage: any StorageProtocol

    public init(_ storage: any StorageProtocol) {
        self.storage = storage
    }

    /// A secret as it is; nil where nobody made it.
    public func content(of name: String) async throws(StorageError) -> Data? {
        try await storage.object(SharedSecret.self, byPrimaryKey: name)?.content
    }

    /// Runs a body whenever secrets were changed, by whichever node, until its task is cancelled.
    public func following(_ body: () async -> Void) async {
        for await _ in storage.changes(of: SharedSecret.self) { await body() }
    }

    /// Gives a secret as it is from now on.
    ///
    /// - Parameters:
    ///   - moment: when it is changed, where it is.
    ///   - update: what it is to be, by what it was; nil where there was none. It may be run more than once, and does
    ///     nothing else.
    /// - Throws: what `update` throws, and why the storage cannot be had; nothing is changed then.
    public func content<Refusal: Error>(
        of name: String,
        at moment: Date,
        _ update: @Sendable (Data?) throws(Refusal) -> Data
    ) async throws(SharedSecretError<Refusal>) -> Data {
        let outcome: Result<Data, Refusal>
        do throws(StorageError) {
            outcome = try await storage.attempt { transaction throws(StorageError) -> Result<Data, Refusal> in
                let known = try transaction.object(SharedSecret.self, byPrimaryKey: name)?.content
                let content: Data
                do throws(Refusal) {
                    content = try update(known)
                } catch {
                    return .failure(error)
                }
                if content != known {
                    try transaction.save(SharedSecret(name: name, content: content, changedAt: moment))
                }
                return .success(content)
            }
        } catch {
            throw .storage(error)
        }
        do throws(Refusal) {
            return try outcome.get()
        } catch {
            throw .refused(error)
        }
    }
}

/// Why there is no secret.
public enum SharedSecretError<Refusal: Error>: Error {
    case storage(StorageError)
    /// What is stored is of no use.
    case refused(Refusal)
}

extension SharedSecretError: CustomStringConvertible {
    /// Nothing that is secret is in it.
    public var description: String {
        switch self {
        case .storage(let failure): failure.reason
        case .refused(let refusal): "\(refusal)"
        }
    }
}

@Translatable
struct SharedSecret: Sendable, Hashable {
    @PrimaryKey var name: String
    var content: Data
    var changedAt: Date
}
