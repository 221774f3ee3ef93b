/// How much work a password's hash is (RFC 7914 section 2).
///
///     ScryptParameters.recommended.memory   // 134217728
public struct ScryptParameters: Sendable, Hashable {
    /// What OWASP's Password Storage Cheat Sheet recommends first for scrypt: N = 2^17, r = 8, p = 1.
    public static let recommended = ScryptParameters(logRounds: 17, blockSize: 8, parallelism: 1)

    /// The binary logarithm of N.
    public var logRounds: Int
    /// r
    public var blockSize: Int
    /// p
    public var parallelism: Int

    public init(logRounds: Int, blockSize: Int, parallelism: Int) {
        self.logRounds = logRounds
        self.blockSize = blockSize
        self.parallelism = parallelism
    }

    /// What a computation takes, in bytes.
    public var memory: Int { 128 * blockSize << logRounds }

    /// Whether a computation with them is one that this program would make: a stored hash must not ask for all the memory there is.
    var isBearable: Bool {
        (1...20).contains(logRounds) && (1...32).contains(blockSize) && (1...16).contains(parallelism) && memory <= 1 << 30
    }
}
