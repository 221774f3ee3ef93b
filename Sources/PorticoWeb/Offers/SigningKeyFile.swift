public import Foundation

/// The file a site's signing keys are kept in.
///
///     let file = SigningKeyFile(folder.appending(path: "signing-keys.json"))
///     let keys = try file.keys(now: Date())
///
/// The file is made when there is none, readable by its owner only, and read only while that holds. Beside it lies an empty
/// `.lock` file, which makes processes that open the keys at the same time agree on them; it need not be backed up.
public struct SigningKeyFile: Sendable {
    private let file: SecretFile

    public init(_ url: URL) {
        // What a link leads to is replaced, not the link.
        file = SecretFile(path: url.resolvingSymlinksInPath().path(percentEncoded: false))
    }

    /// Opens the keys. When the newest is older than 30 days a new one is added, and those older than 60 days are dropped.
    ///
    /// A running site keeps the keys it opened, so it rotates when it starts. Throws where the file is broken, open to others,
    /// or cannot be read or written; it is then left as it is.
    public func keys(now: Date) throws(SigningKeyFailure) -> SigningKeys {
        // Without the lock first, so that keys can be opened where nothing can be written, until a rotation is due.
        if let keys = try read(), !keys.isRotationDue(at: now) { return keys }
        return try update { known in known?.rotatedIfDue(at: now) ?? .fresh(at: now) }
    }

    /// Adds a key, which signs from now on where the keys are opened next, and drops those older than 60 days.
    ///
    /// What older keys signed still opens. Where a key may have been seen by others, remove the file instead. Throws as `keys(now:)`.
    @discardableResult
    public func rotate(now: Date) throws(SigningKeyFailure) -> SigningKeys {
        try update { known in known?.rotated(at: now) ?? .fresh(at: now) }
    }

    /// What is wrong with the contents of such a file; nil where its keys can be opened. For checks of a folder or a backup.
    public static func problem(in contents: [UInt8]) -> String? {
        do throws(SigningKeyDocument.Problem) {
            _ = try SigningKeyDocument(contents)
            return nil
        } catch {
            return error.what
        }
    }

    private func update(_ change: (SigningKeys?) -> SigningKeys) throws(SigningKeyFailure) -> SigningKeys {
        try FileLock(path: file.path + ".lock").holding { () throws(SigningKeyFailure) in
            let known = try read()
            let changed = change(known)
            // Another process may have rotated while this one waited.
            if let known, known.all.map(\.id) == changed.all.map(\.id) { return known }
            try write(changed)
            return changed
        }
    }

    private func write(_ keys: SigningKeys) throws(SigningKeyFailure) {
        let bytes: [UInt8]
        do {
            bytes = try SigningKeyDocument(keys).encoded()
        } catch {
            throw .unwritable(file: file.path, reason: "\(error)")
        }
        try file.write(bytes)
    }

    private func read() throws(SigningKeyFailure) -> SigningKeys? {
        guard let bytes = try file.read() else { return nil }
        do throws(SigningKeyDocument.Problem) {
            return try SigningKeyDocument(bytes).keys
        } catch {
            throw .broken(file: file.path, what: error.what)
        }
    }
}
