internal import Crypto

/// The size and the SHA-256 of contents, as they pass by.
struct ContentDigest {
    private(set) var bytes: Int64 = 0
    private var hash = SHA256()

    init() {}

    init(of file: String) throws(BackupFailure) {
        var digest = ContentDigest()
        try FileReader(file).forEachPiece { piece in digest.add(piece) }
        self = digest
    }

    mutating func add(_ piece: UnsafeRawBufferPointer) {
        hash.update(bufferPointer: piece)
        bytes += Int64(piece.count)
    }

    /// In 64 hexadecimal digits.
    var sha256: String {
        let digits = Array("0123456789abcdef")
        return String(hash.finalize().flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] })
    }

    static func sha256(of bytes: [UInt8]) -> String {
        var digest = ContentDigest()
        bytes.withUnsafeBytes { digest.add($0) }
        return digest.sha256
    }
}
