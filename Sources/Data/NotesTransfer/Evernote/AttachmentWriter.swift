import Crypto
import Foundation
import Notes

/// Takes the bytes of an attachment as they are decoded, and puts them into a file.
final class AttachmentWriter {
    private(set) var size = 0
    /// Why it cannot be kept.
    private(set) var problem: String?
    private let file: URL
    private var handle: FileHandle?
    private var isFinished = false
    private var decoder = Base64Decoder()
    private var sha256 = SHA256()
    /// What Evernote's markup names attachments by.
    private var md5 = Insecure.MD5()

    init(in folder: URL) {
        file = folder.appending(path: UUID().uuidString)
        if FileManager.default.createFile(atPath: file.path, contents: nil), let handle = try? FileHandle(forWritingTo: file) {
            self.handle = handle
        } else {
            problem = "there is no room to unpack it"
        }
    }

    deinit {
        try? handle?.close()
        // Its element has another one, or the file ends in the middle of it.
        if !isFinished { try? FileManager.default.removeItem(at: file) }
    }

    func write(_ digits: UnsafeBufferPointer<UInt8>) {
        guard problem == nil else { return }
        keep(decoder.decode(digits))
    }

    /// What it came to; nil with a `problem`.
    func finish() -> (content: URL, size: Int, sha256: String, md5: String)? {
        isFinished = true
        if problem == nil {
            if let last = decoder.finish() { keep(last) } else { problem = "its content is not Base64" }
        }
        try? handle?.close()
        handle = nil
        guard problem == nil else {
            try? FileManager.default.removeItem(at: file)
            return nil
        }
        return (file, size, sha256.finalize().hexadecimal, md5.finalize().hexadecimal)
    }

    private func keep(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        size += bytes.count
        guard size <= NoteFileLimits.bytes else {
            problem = "it is larger than \(NoteFileLimits.bytes >> 20) MB"
            return
        }
        sha256.update(data: bytes)
        md5.update(data: bytes)
        do {
            try handle?.write(contentsOf: Data(bytes))
        } catch {
            problem = "there is no room to unpack it"
        }
    }
}
