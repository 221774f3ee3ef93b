import Foundation
import Portico
import Synchronization

/// Numbers nobody can guess: the ids of forms and sessions, and the audiences of offers.
enum RandomID {
    static let byteCount = 16

    /// 128 random bits of the system, as 22 characters of base64url.
    static func make() -> String {
        var random = ReservedRandomness.shared
        return make(using: &random)
    }

    static func make(using random: inout some RandomNumberGenerator) -> String {
        let (first, second) = (random.next(), random.next())
        return withUnsafeBytes(of: (first, second)) { Base64URL.encode($0) }
    }

    /// Appends what `make` gives, with a first half that is known.
    static func append(to bytes: inout WrittenBytes, beginning: UInt64) {
        withUnsafeBytes(of: (beginning, ReservedRandomness.shared.next())) { Base64URL.encode($0, into: &bytes) }
    }

    /// Whether a text that came in could have been made here.
    static func isWellFormed(_ text: String) -> Bool {
        // Bounded before it is read.
        text.utf8.count == 22 && Base64URL.decode(text.utf8)?.count == byteCount
    }
}

/// Random numbers of the system, fetched some at a time: each fetching is a system call.
struct ReservedRandomness: RandomNumberGenerator, Sendable {
    private final class Reserve: Sendable {
        let numbers = Mutex<[UInt64]>([])
    }

    static let shared = ReservedRandomness()
    /// As many as `getentropy` gives at once: 256 bytes.
    private static let fetched = 32

    private let reserve = Reserve()

    /// No number is given twice.
    func next() -> UInt64 {
        reserve.numbers.withLock { numbers in
            if numbers.isEmpty { numbers = Self.fetch() }
            return numbers.popLast() ?? .random(in: .min ... .max)
        }
    }

    /// None where the system has none to give this way.
    private static func fetch() -> [UInt64] {
        [UInt64](unsafeUninitializedCapacity: fetched) { numbers, count in
            let bytes = fetched * MemoryLayout<UInt64>.size
            count = getentropy(numbers.baseAddress, bytes) == 0 ? fetched : 0
        }
    }
}
