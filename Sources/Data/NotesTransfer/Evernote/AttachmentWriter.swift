import Crypto
import Foundation
import Notes
import Portico

/// Takes the bytes of an attachment as they come, decoded or not, and puts them into a file.
final class AttachmentWriter {
    private(set) var size = 0
    /// Why it cannot be kept.
    private(set) var problem: AttachmentReason?
    private let file: URL
    private var handle: FileHandle?
    private var isFinished = false
    private var start: [UInt8] = []
    private var decoder = Base64Decoder()
    private var sha256 = SHA256()
    /// What Evernote's markup names attachments by.
    private var md5 = Insecure.MD5()

    init(in folder: URL) {
        file = folder.appending(path: UUID().uuidString)
        if FileManager.default.createFile(atPath: file.path, contents: nil),
            let handle = try? FileHandle(forWritingTo: file)
        {
            self.handle = handle
        } else {
            problem = .noRoom
        }
    }

    deinit {
        try? handle?.close()
        // Its element has another one, or the file ends in the middle of it.
        if !isFinished { try? FileManager.default.removeItem(at: file) }
    }

    /// - Parameter digits: Base64.
    func write(_ digits: UnsafeBufferPointer<UInt8>) {
        guard problem == nil else { return }
        keep(decoder.decode(digits))
    }

    func write(plain bytes: [UInt8]) {
        if problem == nil { keep(bytes) }
    }

    /// What it came to.
    struct Content {
        let file: URL
        let size: Int
        let sha256: String
        let md5: String
        /// By its bytes; nil where it is no picture, sound or film.
        let shown: FileKind?

        var picture: FileKind? { shown?.role == .picture ? shown : nil }
    }

    /// Nil with a `problem`.
    func finish() -> Content? {
        isFinished = true
        if problem == nil {
            if let last = decoder.finish() { keep(last) } else { problem = .notBase64 }
        }
        try? handle?.close()
        handle = nil
        guard problem == nil else {
            try? FileManager.default.removeItem(at: file)
            return nil
        }
        return Content(
            file: file,
            size: size,
            sha256: sha256.finalize().hexadecimal,
            md5: md5.finalize().hexadecimal,
            shown: FileKind(startingWith: start).flatMap { $0.role == .document ? nil : $0 }
        )
    }

    private func keep(_ bytes: [UInt8]) {
        guard !bytes.isEmpty else { return }
        size += bytes.count
        if start.count < FileKind.bytes { start += bytes.prefix(FileKind.bytes - start.count) }
        guard size <= NoteFileLimits.bytes else {
            problem = .tooLarge(limit: NoteFileLimits.bytes)
            return
        }
        sha256.update(data: bytes)
        md5.update(data: bytes)
        do {
            try handle?.write(contentsOf: Data(bytes))
        } catch {
            problem = .noRoom
        }
    }
}

/// Decodes Base64 (RFC 4648) piece by piece, white space between passed over.
struct Base64Decoder {
    private var bits: UInt32 = 0
    private var count = 0
    private var padding = 0
    private(set) var isBroken = false

    /// What the digits so far give; those that do not make whole bytes wait for the next.
    mutating func decode(_ digits: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        let whole = digits.count & ~3
        if let bytes = wholeGroups(UnsafeBufferPointer(rebasing: digits[..<whole])) {
            return bytes + slowly(UnsafeBufferPointer(rebasing: digits[whole...]))
        }
        return slowly(digits)
    }

    /// By the library, which decodes many at once: where nothing waits, and all of them are digits. That is most of a
    /// file.
    private func wholeGroups(_ digits: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        guard count == 0, padding == 0, let base = digits.baseAddress,
            memchr(base, Int32(UInt8(ascii: "=")), digits.count) == nil
        else {
            return nil
        }
        return Data(base64Encoded: Data(digits)).map(Array.init)
    }

    /// Digit by digit.
    private mutating func slowly(_ digits: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(digits.count / 4 * 3 + 3)
        for digit in digits {
            let value: UInt32
            switch digit {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = UInt32(digit - 65)
            case UInt8(ascii: "a")...UInt8(ascii: "z"): value = UInt32(digit - 71)
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt32(digit + 4)
            case UInt8(ascii: "+"): value = 62
            case UInt8(ascii: "/"): value = 63
            case UInt8(ascii: "="):
                padding += 1
                continue
            case 9, 10, 13, 32: continue
            default:
                isBroken = true
                continue
            }
            if padding > 0 { isBroken = true }
            bits = bits << 6 | value
            count += 1
            if count == 4 {
                bytes.append(UInt8(truncatingIfNeeded: bits >> 16))
                bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
                bytes.append(UInt8(truncatingIfNeeded: bits))
                (bits, count) = (0, 0)
            }
        }
        return bytes
    }

    /// The last bytes; nil where there were digits that give none.
    mutating func finish() -> [UInt8]? {
        guard !isBroken, padding <= 2 else { return nil }
        switch (count, padding) {
        case (0, 0): return []
        case (2, 2), (2, 0): return [UInt8(truncatingIfNeeded: bits >> 4)]
        case (3, 1), (3, 0): return [UInt8(truncatingIfNeeded: bits >> 10), UInt8(truncatingIfNeeded: bits >> 2)]
        default: return nil
        }
    }
}
