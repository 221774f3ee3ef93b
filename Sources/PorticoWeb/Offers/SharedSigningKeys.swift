public import Foundation

/// Signing keys that the nodes of a site share, as bytes that are kept wherever all of them look.
///
///     let opened = try SharedSigningKeys(stored: bytes, now: Date())
///     if opened.stored != bytes { … }                 // keep these from now on
///     services.keys = opened.keys
///
/// A node opens the keys when it starts, and knows no later ones. So a key is made long before it signs: those that
/// start meanwhile know it by then, and a page of one node can be posted to another. That holds for nodes that ran for
/// less than 30 days; one that runs for longer asks for a form to be sent again that another node printed.
public struct SharedSigningKeys: Sendable {
    /// How long a key is known before it signs, where no other was made in time: for as long as all nodes need to start
    /// anew.
    static let notice: TimeInterval = 86_400

    /// Those that this node signs with, and whose signatures it takes.
    public let keys: SigningKeys
    /// What is to be kept: the same bytes as before where nothing is to be changed.
    public let stored: [UInt8]

    /// - Parameters:
    ///   - stored: What is kept; nil where there is nothing yet.
    ///   - now: The time by which keys are made, sign and are forgotten.
    /// - Throws: `SigningKeyError.badStored` where these are no keys.
    public init(stored: [UInt8]?, now: Date) throws(SigningKeyError) {
        let known = try stored.map { bytes throws(SigningKeyError) in try Self.keys(in: bytes) }
        var all = known?.all ?? SigningKeys.fresh(at: now).all
        // Newest first. Where the clock was set back, all of them may be of the future.
        let signing = all.first { $0.createdAt <= now } ?? all[all.endIndex - 1]
        if !all.contains(where: { $0.createdAt > now }) {
            let due = signing.createdAt.addingTimeInterval(SigningKeys.signingAge)
            all.insert(.random(createdAt: max(due, now.addingTimeInterval(Self.notice)), besides: all), at: 0)
        }
        all.removeAll { $0.id != signing.id && now.timeIntervalSince($0.createdAt) > SigningKeys.openingAge }
        keys = SigningKeys(signing: signing, opening: all.filter { $0.id != signing.id })
        if let stored, known?.all.map(\.id) == all.map(\.id) {
            self.stored = stored
        } else {
            self.stored = try Self.bytes(of: all)
        }
    }

    private static func keys(in bytes: [UInt8]) throws(SigningKeyError) -> SigningKeys {
        do throws(SigningKeyDocument.Problem) {
            return try SigningKeyDocument(bytes).keys
        } catch {
            throw .badStored(what: error.what)
        }
    }

    private static func bytes(of keys: [SigningKey]) throws(SigningKeyError) -> [UInt8] {
        guard let all = SigningKeys(keys), let bytes = try? SigningKeyDocument(all).encoded() else {
            throw .badStored(what: "they cannot be written as JSON")
        }
        return bytes
    }
}
