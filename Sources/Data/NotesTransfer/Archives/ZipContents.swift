import CZlib
import Notes

/// The bytes of a file in an archive, unpacked, and compared with what the archive's list says of them.
final class ZipContents {
    /// It is not what the list says.
    struct Damage: Error {}

    private let file: RandomAccessFile
    private let entry: ZipEntry
    /// Nil where they are not packed.
    private let inflation: Inflation?
    /// Where the packed bytes go on, and where they end.
    private(set) var position: Int
    private let end: Int
    private var count = 0
    private var crc: UInt = 0

    static let stored = 0
    static let deflated = 8
    private static let headerBytes = 30
    /// How many are read at once at most.
    private static let maximum = 65_536

    /// - Parameter place: of the file, where its bytes are damaged.
    init(of entry: ZipEntry, in file: RandomAccessFile, place: TransferPlace) throws(TransferProblem) {
        // What the header says beside where the bytes begin, the list says, too.
        let header = try file.read(at: entry.position, Self.headerBytes)
        guard header.count == Self.headerBytes, header.starts(with: [0x50, 0x4B, 3, 4]) else {
            throw TransferProblem(at: place, .file(.damagedEntry))
        }
        position =
            entry.position + Self.headerBytes + header.number(at: 26, bytes: 2) + header.number(at: 28, bytes: 2)
        guard position <= file.size, entry.packedBytes <= file.size - position else {
            throw TransferProblem(at: place, .file(.damagedEntry))
        }
        end = position + entry.packedBytes
        if entry.method == Self.deflated {
            guard let inflation = Inflation() else { throw TransferProblem(at: place, .file(.noMemory)) }
            self.inflation = inflation
        } else {
            inflation = nil
        }
        self.file = file
        self.entry = entry
    }

    /// At most so many bytes and at least one, none at the end.
    func read(_ maximum: Int, place: TransferPlace) throws(TransferProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.isEmpty {
            guard let inflation else {
                bytes = try packed(min(maximum, Self.maximum))
                break
            }
            if inflation.isAtEnd { break }
            if inflation.needsInput {
                let input = try packed(Self.maximum)
                guard !input.isEmpty else { throw TransferProblem(at: place, .file(.damagedEntry)) }
                inflation.feed(input)
            }
            guard let inflated = inflation.inflate(min(maximum, Self.maximum)) else {
                throw TransferProblem(at: place, .file(.damagedEntry))
            }
            bytes = inflated
        }
        count += bytes.count
        crc = crc32(crc, bytes, UInt32(bytes.count))
        guard count <= entry.bytes, !bytes.isEmpty || count == entry.bytes && crc == entry.crc else {
            throw TransferProblem(at: place, .file(.damagedEntry))
        }
        return bytes
    }

    private func packed(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        let bytes = try file.read(at: position, min(maximum, end - position))
        position += bytes.count
        return bytes
    }
}

/// Unpacks what is packed with Deflate (RFC 1951), by zlib.
private final class Inflation {
    /// At a fixed address: zlib keeps a pointer to it.
    private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    private var input: [UInt8] = []
    private(set) var isAtEnd = false
    /// It may hold output that no further input is needed for.
    private var isFull = false

    /// Nil where there is no memory for it.
    init?() {
        stream.initialize(to: z_stream())
        // Without a header of zlib's own around it.
        guard inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else {
            stream.deallocate()
            return nil
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    var needsInput: Bool { input.isEmpty && !isFull }

    func feed(_ bytes: [UInt8]) { input = bytes }

    /// At most so many bytes, none where it needs more input; nil where the input is damaged.
    func inflate(_ maximum: Int) -> [UInt8]? {
        var code = Z_OK
        var used = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: maximum) { output, count in
            input.withUnsafeMutableBufferPointer { input in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = UInt32(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = UInt32(maximum)
                code = CZlib.inflate(stream, Z_NO_FLUSH)
                count = maximum - Int(stream.pointee.avail_out)
                used = input.count - Int(stream.pointee.avail_in)
            }
        }
        input.removeFirst(used)
        isAtEnd = code == Z_STREAM_END
        // Whether there is more output is not known where the last one filled its room: there may be none.
        let goesOn = used > 0 || !bytes.isEmpty || isAtEnd || isFull
        isFull = bytes.count == maximum
        return goesOn && (code == Z_OK || isAtEnd || code == Z_BUF_ERROR) ? bytes : nil
    }
}
