import Foundation
import PorticoHost

/// Where imported bytes come from: a file, a gzip stream over another source, memory.
protocol ByteSource: AnyObject {
    /// Fills the start of `buffer`; 0 only at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DomainImportError) -> Int
}

/// Bytes that are in memory already.
final class MemorySource: ByteSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        buffer.copyBytes(from: bytes[position..<position + count])
        position += count
        return count
    }
}

/// The bytes of a file or a pipe, read as they come.
final class FileSource: ByteSource {
    private let path: String
    private let descriptor: Int32

    init(_ path: String) throws(DomainImportError) {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .unreadable(file: path, reason: SystemError.current) }
    }

    deinit { close(descriptor) }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DomainImportError) -> Int {
        while true {
            let count = Foundation.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            if errno != EINTR { throw .unreadable(file: path, reason: SystemError.current) }
        }
    }
}

/// A source whose first two bytes were looked at, to tell gzip from plain text, and are given out again.
final class PeekingSource: ByteSource {
    private let source: any ByteSource
    private var first: [UInt8] = []

    init(_ source: any ByteSource) throws(DomainImportError) {
        self.source = source
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 2, alignment: 1)
        defer { memory.deallocate() }
        while first.count < 2 {
            // A pipe may give one byte at a time.
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[first.count...])
            let count = try source.read(into: rest)
            if count == 0 { break }
            first.append(contentsOf: rest.prefix(count))
        }
    }

    /// The magic number of RFC 1952 section 2.3.1.
    var isGzip: Bool { first == [0x1F, 0x8B] }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(DomainImportError) -> Int {
        guard !first.isEmpty else { return try source.read(into: buffer) }
        let count = min(first.count, buffer.count)
        buffer.copyBytes(from: first.prefix(count))
        first.removeFirst(count)
        return count
    }
}
