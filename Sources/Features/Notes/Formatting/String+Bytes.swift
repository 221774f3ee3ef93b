import Foundation

extension String {
    /// Whether it has the very bytes of another, which two texts that read alike need not have. It is one look where
    /// they share their memory.
    public func hasSameBytes(as other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        let isSame = utf8.withContiguousStorageIfAvailable { one in
            other.utf8.withContiguousStorageIfAvailable { other in
                guard let start = one.baseAddress, let otherStart = other.baseAddress, start != otherStart else {
                    return true
                }
                return memcmp(start, otherStart, one.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
