import Foundation

/// A text compared by its bytes: for `String`, `é` written in two ways is one text.
struct SourceText: Hashable, Sendable {
    let text: String

    var size: Int { text.utf8.count }

    static func == (one: Self, other: Self) -> Bool {
        guard one.size == other.size else { return false }
        var (text, otherText) = (one.text, other.text)
        return text.withUTF8 { bytes in
            otherText.withUTF8 { otherBytes in
                guard let start = bytes.baseAddress, let otherStart = otherBytes.baseAddress else { return true }
                return memcmp(start, otherStart, bytes.count) == 0
            }
        }
    }

    /// Texts of the same length are few, and hashing a megabyte takes a while.
    func hash(into hasher: inout Hasher) {
        hasher.combine(size)
    }
}
