import Foundation
import Notes

/// A file of which any part is read, in any order.
final class RandomAccessFile {
    let size: Int
    private let handle: FileHandle
    private let place: TransferPlace

    init(_ file: URL, place: TransferPlace) throws(TransferProblem) {
        self.place = place
        do {
            handle = try FileHandle(forReadingFrom: file)
            size = Int(clamping: try handle.seekToEnd())
        } catch {
            throw TransferProblem(at: place, .file(.unreadable))
        }
    }

    deinit { try? handle.close() }

    /// At most so many bytes from a position on, fewer only at the end of the file.
    func read(at position: Int, _ most: Int) throws(TransferProblem) -> [UInt8] {
        guard position >= 0, position < size, most > 0 else { return [] }
        do {
            try handle.seek(toOffset: UInt64(position))
            return Array(try handle.read(upToCount: min(most, size - position)) ?? Data())
        } catch {
            throw TransferProblem(at: place, .file(.unreadable))
        }
    }
}

extension Collection<UInt8> {
    /// A number as zip archives write it, the lowest byte first; 0 where there are not as many bytes. One beyond `Int`
    /// is as large as that can be.
    func number(at offset: Int, bytes: Int) -> Int {
        guard offset >= 0, offset + bytes <= count else { return 0 }
        var number: UInt64 = 0
        for byte in dropFirst(offset).prefix(bytes).reversed() { number = number << 8 | UInt64(byte) }
        return Int(clamping: number)
    }
}
