/// Why a visitor could not do what a test asked, with the page it was on.
///
/// Its description is made to be read in a failing test:
///
/// ```text
/// No link or button is named "Serch".
/// Links and buttons here: "Search", "Next"
/// At /domains?query=med, status 200:
///   Domain names
///   11,906 names found
/// ```
public struct VisitorError: Error, Sendable, CustomStringConvertible {
    /// What was sought and what was wrong, in a sentence.
    public let problem: String
    /// What comes nearest to what was sought, described as the test would name it.
    public let nearMisses: [String]
    /// The URL of the page.
    public let url: String
    /// Its status code; 0 before the first visit.
    public let status: Int
    /// What a reader sees on the page, shortened.
    public let pageText: String

    private let nearMissesTitle: String

    init(_ problem: String, near: NearMisses = .none, on page: Page) {
        self.problem = problem
        nearMisses = near.names
        nearMissesTitle = near.title
        url = page.url
        status = page.status
        pageText = Self.shortened(page.document.lines)
    }

    public var description: String {
        var lines = [problem]
        if !nearMisses.isEmpty { lines.append("\(nearMissesTitle): " + nearMisses.joined(separator: ", ")) }
        if status == 0 {
            lines.append("No page is open.")
        } else if pageText.isEmpty {
            lines.append("At \(url), status \(status): a page without text")
        } else {
            lines.append("At \(url), status \(status):")
            lines += pageText.split(separator: "\n").map { "  " + $0 }
        }
        return lines.joined(separator: "\n")
    }

    /// The most characters of a page that are quoted.
    private static let quotedLength = 2_000

    private static func shortened(_ text: String) -> String {
        guard text.count > quotedLength else { return text }
        return text.prefix(quotedLength) + "… (\(text.count - quotedLength) more characters)"
    }
}

/// What there was instead of what was sought.
struct NearMisses {
    let title: String
    let names: [String]

    static let none = NearMisses(title: "", names: [])

    private static let maximum = 20

    /// The distinct names, those that share text with what was sought first, then in page order.
    init(_ title: String, of names: [String], to sought: String) {
        self.title = title
        var seen: Set<String> = []
        let distinct = names.filter { !$0.isEmpty && seen.insert($0).inserted }
        let folded = sought.lowercased()
        let isNear: (String) -> Bool = { name in
            let name = name.lowercased()
            return !folded.isEmpty && (name.contains(folded) || folded.contains(name))
        }
        let ordered = distinct.filter(isNear) + distinct.filter { !isNear($0) }
        let shown = ordered.prefix(Self.maximum).map(\.debugDescription)
        self.names = shown + (ordered.count > Self.maximum ? ["and \(ordered.count - Self.maximum) more"] : [])
    }

    private init(title: String, names: [String]) {
        self.title = title
        self.names = names
    }
}
