import Foundation

/// Bytes that are read once, from the start on.
protocol ByteSource: AnyObject {
    /// At most so many bytes, none at the end.
    func read(_ most: Int) throws(TransferFailure) -> [UInt8]
}

/// A file on disk.
final class FileSource: ByteSource {
    private let handle: FileHandle
    private let place: String

    init(_ file: URL, place: String) throws(TransferFailure) {
        self.place = place
        do {
            handle = try FileHandle(forReadingFrom: file)
        } catch {
            throw TransferFailure(place: place, reason: "it cannot be read")
        }
    }

    deinit { try? handle.close() }

    func read(_ most: Int) throws(TransferFailure) -> [UInt8] {
        try TransferFailure.checkCancellation(of: place)
        do {
            return Array(try handle.read(upToCount: most) ?? Data())
        } catch {
            throw TransferFailure(place: place, reason: "it cannot be read")
        }
    }
}

/// What was read of a source to see what it is, and then the rest of it.
final class ResumedSource: ByteSource {
    private var start: [UInt8]
    private let rest: any ByteSource

    init(_ start: [UInt8], then rest: any ByteSource) {
        self.start = start
        self.rest = rest
    }

    func read(_ most: Int) throws(TransferFailure) -> [UInt8] {
        guard !start.isEmpty else { return try rest.read(most) }
        let bytes = Array(start.prefix(most))
        start.removeFirst(bytes.count)
        return bytes
    }
}

extension ByteSource {
    /// At least so many bytes, fewer only where there are no more.
    func readStart(_ count: Int) throws(TransferFailure) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let piece = try read(count - bytes.count)
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }
}
