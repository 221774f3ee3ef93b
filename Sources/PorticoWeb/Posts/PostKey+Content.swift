import Crypto
import Foundation
import Portico
import PorticoHost
import PorticoSessions

extension PostKey {
    /// The key of a post: the same when the same form is sent again with the same in it.
    ///
    /// - Parameters:
    ///   - idempotencyKey: the number of the printed form, or what a client calls its request, with the session it belongs to.
    ///   - line: where the files of the form are read.
    init(
        idempotencyKey: [String],
        action: String,
        event: String,
        form: Form,
        reading line: WorkLine
    ) async throws(StoreError) {
        guard !form.files.isEmpty else {
            try self.init(idempotencyKey: idempotencyKey, action: action, event: event, form: form)
            return
        }
        let key: Result<PostKey, StoreError>
        do {
            key = try await line.run {
                Result { () throws(StoreError) in
                    try PostKey(idempotencyKey: idempotencyKey, action: action, event: event, form: form)
                }
            }
        } catch {
            throw StoreError("the uploaded files were not read to their end")
        }
        self = try key.get()
    }

    /// The same, with files read on the thread it is made on.
    init(idempotencyKey: [String], action: String, event: String, form: Form) throws(StoreError) {
        var hash = SHA256()
        for part in ["post"] + idempotencyKey + [action, event] { hash.add(part) }
        for entry in form.entries {
            hash.add(entry.name)
            hash.add(entry.value)
        }
        for entry in form.files {
            hash.add(entry.name)
            hash.add(entry.file.fileName)
            hash.add(entry.file.mediaType)
            hash.add(String(entry.file.size))
            do {
                let file = try FileHandle(forReadingFrom: entry.file.location)
                defer { try? file.close() }
                while let chunk = try file.read(upToCount: 65_536), !chunk.isEmpty { hash.update(data: chunk) }
            } catch {
                throw StoreError("an uploaded file cannot be read: \(error)")
            }
        }
        self.init(rawValue: hash.finalize().hexadecimal)
    }
}

extension SHA256 {
    /// The length goes first, so that no two lists of texts run together to the same bytes.
    fileprivate mutating func add(_ text: String) {
        let bytes = Data(text.utf8)
        withUnsafeBytes(of: UInt64(bytes.count).bigEndian) { update(bufferPointer: $0) }
        update(data: bytes)
    }
}
