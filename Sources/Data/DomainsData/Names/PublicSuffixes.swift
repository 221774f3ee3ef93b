import CPSL

/// The ICANN section of the public suffix list: where in a name the zone begins, below which anyone may register.
///
/// `co.uk` is such a zone, so `example.co.uk` is the registered name of `www.example.co.uk`. A top level domain the
/// list does not know is a zone by its default rule `*`. Source: publicsuffix.org/list, through libpsl, which takes the
/// newer of the system's list and the one built into it.
///
/// `@unchecked Sendable`: libpsl only reads a loaded list, and nobody else holds the pointer.
final class PublicSuffixes: @unchecked Sendable {
    private let list: OpaquePointer

    /// `nil` where libpsl was built without a list and the system has none.
    init?() {
        guard let list = psl_latest(nil) else { return nil }
        self.list = list
    }

    deinit { psl_free(list) }

    /// The offset in bytes at which the zone of a name begins; 0 where the whole name is a zone.
    ///
    /// - Parameter name: lower case A-labels with a closing zero byte and without a closing dot.
    func zoneStart(in name: [UInt8]) -> Int {
        name.withUnsafeBufferPointer { bytes in
            guard let base = bytes.baseAddress, bytes.last == 0 else { return 0 }
            return base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
                var start = 0
                while psl_is_public_suffix2(list, text + start, PSL_TYPE_ICANN) == 0 {
                    guard let dot = bytes[start...].firstIndex(of: UInt8(ascii: ".")) else { return start }
                    start = dot + 1
                }
                return start
            }
        }
    }
}
