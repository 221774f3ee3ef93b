import Portico
import PorticoHTML

/// What a page that can be followed is known by: a hash of what it shows, so that the same page has the same version on
/// every server.
///
/// It stands in a comment at the end of the page and in the `id` of each update (WHATWG HTML section 9.2.6) as 16
/// hexadecimal digits: a comment with two hyphens side by side could not be XML.
struct PageVersion: Sendable, Hashable {
    private static let digitCount = 16

    let number: UInt64

    init(_ number: UInt64) {
        self.number = number
    }

    /// Nil unless the text is a version as it is written.
    init?(_ text: String) {
        guard text.utf8.count == Self.digitCount, text.allSatisfy(\.isHexDigit), let number = UInt64(text, radix: 16)
        else { return nil }
        self.number = number
    }

    func append(to text: inout [UInt8]) {
        for digit in 1...Self.digitCount {
            let bits = UInt8(truncatingIfNeeded: number >> UInt64(4 * (Self.digitCount - digit)))
            text.append([UInt8].hexadecimalDigit(bits & 15))
        }
    }

    /// What ends a page of this version.
    ///
    /// - Parameters:
    ///   - refresh: after how many seconds the page is to be asked for again where there is no stream; a script
    ///     cannot read that in the header of a page that the browser loaded.
    ///   - owner: whose page it is: the script lays no page of one account under what was typed in another.
    func comment(refresh: Int?, owner: FormOwner) -> [UInt8] {
        Self.comment(self, refresh: refresh, owner: owner)
    }

    /// What ends a page that cannot be followed and may be laid under what was typed.
    static func commentWithoutVersion(owner: FormOwner) -> [UInt8] { comment(nil, refresh: nil, owner: owner) }

    private static func comment(_ version: PageVersion?, refresh: Int?, owner: FormOwner) -> [UInt8] {
        var comment: [UInt8] = []
        comment.reserveCapacity(48)
        comment.append(contentsOf: "<!--portico ".utf8)
        version?.append(to: &comment)
        if let refresh { comment.append(contentsOf: " \(refresh)".utf8) }
        if owner != .nobody {
            if refresh == nil { comment.append(UInt8(ascii: " ")) }
            comment.append(contentsOf: " \(owner.text)".utf8)
        }
        comment.append(contentsOf: "-->".utf8)
        return comment
    }
}
