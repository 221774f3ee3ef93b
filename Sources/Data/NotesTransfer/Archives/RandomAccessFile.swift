import Foundation
import Notes

/// A file of which any part is read, in any order.
final class RandomAccessFile {
    let size: Int
    private let source: FileSource

    init(_ file: URL, place: TransferPlace) throws(TransferProblem) {
        source = try FileSource(file, place: place)
        size = try source.seekToEnd()
    }

    /// At most so many bytes from a position on, fewer only at the end of the file.
    func read(at position: Int, _ maximum: Int) throws(TransferProblem) -> [UInt8] {
        guard position >= 0, position < size, maximum > 0 else { return [] }
        try source.seek(to: position)
        return try source.read(min(maximum, size - position))
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
