/// UTF-8 text while it is written, piece behind piece: a page, an address, the lines of a log.
///
///     var text = WrittenBytes(reserving: 64)
///     text.append("/notes/")
///     text.append(id)
///     text.take()    // the bytes as an array
///
/// `[UInt8]` does the same and asks more for each piece, which a page has by the hundred: whether its memory is its own,
/// and how it can be grown.
public struct WrittenBytes: ~Copyable {
    @usableFromInline var start: UnsafeMutablePointer<UInt8>
    @usableFromInline var capacity: Int
    /// How many there are.
    @inlinable public var count: Int { written }
    @usableFromInline var written = 0

    /// - Parameter capacity: for how many bytes there is to be room without asking for more memory.
    public init(reserving capacity: Int = 0) {
        self.capacity = max(capacity, 16)
        start = .allocate(capacity: self.capacity)
    }

    deinit {
        start.deallocate()
    }

    public var isEmpty: Bool { count == 0 }

    /// Hands them to `body` where they lie.
    @inlinable
    public borrowing func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        body(UnsafeBufferPointer(start: start, count: count))
    }

    @inlinable
    public mutating func append(_ byte: UInt8) {
        room(for: 1).initialize(to: byte)
        written += 1
    }

    @inlinable
    public mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let first = bytes.baseAddress else { return }
        room(for: bytes.count).initialize(from: first, count: bytes.count)
        written += bytes.count
    }

    @inlinable
    public mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { append($0) }
    }

    /// Literals of an array would be copied into one first.
    @inlinable
    public mutating func append(_ bytes: [UInt8]) {
        bytes.withUnsafeBufferPointer { append($0) }
    }

    @inlinable
    public mutating func append(_ text: String) {
        text.withBytes { append($0) }
    }

    /// Appends bytes that `write` puts where they are to lie; it gives how many they are.
    @inlinable
    package mutating func append(atMost maximum: Int, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Int) {
        let written = write(UnsafeMutableBufferPointer(start: room(for: maximum), count: maximum))
        precondition((0...maximum).contains(written))
        self.written += written
    }

    /// Takes back what was written since there were so many bytes.
    public mutating func removeAll(after count: Int) {
        precondition((0...self.count).contains(count))
        written = count
    }

    /// Gives all of them and begins anew, in the same memory.
    public mutating func take() -> [UInt8] {
        let bytes = Array(UnsafeBufferPointer(start: start, count: count))
        written = 0
        return bytes
    }

    /// Where the next so many bytes go.
    @usableFromInline
    @inline(__always)
    mutating func room(for more: Int) -> UnsafeMutablePointer<UInt8> {
        if more > capacity - count { grow(by: more) }
        return start + count
    }

    @usableFromInline
    @inline(never)
    mutating func grow(by more: Int) {
        let larger = max(count + more, capacity * 2)
        let place = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        place.initialize(from: start, count: count)
        start.deallocate()
        (start, capacity) = (place, larger)
    }
}

extension String {
    /// Its UTF-8 where it lies; only text that is not Swift's own is copied first. `withUTF8` would need a variable,
    /// and so a retain.
    @inlinable
    package func withBytes(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard utf8.withContiguousStorageIfAvailable(body) == nil else { return }
        var own = self
        own.withUTF8(body)
    }

    /// Text that `write` writes, which is UTF-8.
    ///
    /// - Parameter capacity: about how long it is.
    @inlinable
    package init(reserving capacity: Int, _ write: (inout WrittenBytes) -> Void) {
        var bytes = WrittenBytes(reserving: capacity)
        write(&bytes)
        self = bytes.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
