/// What a signature leaves: which key signed, and 16 bytes of HMAC-SHA256.
struct Stamp: Sendable {
    static let codeByteCount = 16
    static let byteCount = SigningKey.idByteCount + codeByteCount

    /// The number of the key, then the code.
    let bytes: [UInt8]

    /// Takes as much of the code as a stamp holds.
    init(keyID: UInt32, code: UnsafeRawBufferPointer) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.byteCount)
        withUnsafeBytes(of: keyID.bigEndian) { bytes.append(contentsOf: $0) }
        bytes.append(contentsOf: code.prefix(Self.codeByteCount))
        self.bytes = bytes
    }

    /// Nil unless the bytes are exactly as many as a stamp has.
    init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = Array(bytes)
    }

    var keyID: UInt32 { SigningKey.id(from: bytes) }

    /// Takes as long whether the first byte differs or the last, so that time tells nothing about the right code.
    func isEqual(to other: Stamp) -> Bool {
        bytes.count == other.bytes.count && zip(bytes, other.bytes).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
