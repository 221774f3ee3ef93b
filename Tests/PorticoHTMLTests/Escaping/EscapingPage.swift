import PorticoHTML

/// A page with a value in each of some places, and what a parser must read in it.
///
/// The page is parsed once with a harmless word in each place. Whatever the values are, the tree must be that one, with
/// each word exchanged for what its place should hold: elements, attributes, comments and all other text are compared
/// too. Many places share a page because parsing one for each takes too long. That hides nothing: between two places is
/// a start tag that the tree shows only if the parser was back in the text around it, so a place that changes what
/// follows changes the tree.
struct EscapingPage: Sendable {
    private enum Piece {
        case bytes(ArraySlice<UInt8>)
        case value(number: Int)
    }

    private let template: Template<EscapingValues>
    private let kinds: [(number: Int, kind: EscapingPlace.Kind)]
    private let pieces: [Piece]

    /// - Parameter first: The number of the first place; the others follow.
    init(_ places: [EscapingPlace], from first: Int = 0) throws {
        var (head, body) = ("", "")
        for (offset, place) in places.enumerated() {
            let markup = place.markup.replacing("$", with: "\(first + offset)")
            if place.isInHead { head += markup } else { body += markup }
        }
        let text = "<!DOCTYPE html><html lang=\"en\"><head>\(head)</head><body>\(body)</body></html>"
        template = try Template("page", in: TemplateSources(["page": text]))
        kinds = places.enumerated().map { (first + $0, $1.kind) }
        let words = EscapingPlace.all.indices.map { "word\($0)." }
        pieces = Self.pieces(of: ParsedTree(template.render(EscapingValues(texts: words))).bytes)
    }

    /// The page of all places.
    static let whole = Result { try EscapingPage(EscapingPlace.all) }

    /// Whether the tree is as it should be with these values: one for each of `EscapingPlace.all`, whichever of them
    /// the page has.
    func holds(_ texts: [String]) -> Bool {
        ParsedTree(template.render(EscapingValues(texts: texts))).bytes == expected(texts)
    }

    /// The places that go wrong by themselves, with what was to be printed.
    static func culprits(_ texts: [String]) throws -> [String] {
        try EscapingPlace.all.indices.filter { try !EscapingPage([EscapingPlace.all[$0]], from: $0).holds(texts) }
            .map { "\(EscapingPlace.all[$0].markup) with \(texts[$0].debugDescription)" }
    }

    private func expected(_ texts: [String]) -> [UInt8] {
        var values: [Int: [UInt8]] = [:]
        for (number, kind) in kinds { values[number] = ParsedTree.reading(of: Self.printed(texts[number], in: kind)) }
        var bytes: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .bytes(let slice): bytes += slice
            case .value(let number): bytes += values[number] ?? []
            }
        }
        return bytes
    }

    private static func printed(_ text: String, in kind: EscapingPlace.Kind) -> String {
        switch kind {
        case .text: text
        case .url: BrowserURL.isHarmless(text) ? text : "#blocked"
        // At every comma, which browsers do not take for the end of each candidate: what is left out may be more than
        // needed.
        case .urlList:
            text.utf8.split(separator: UInt8(ascii: ",")).allSatisfy { BrowserURL.isHarmless(String(Substring($0))) }
                ? text : "#blocked"
        }
    }

    /// The tree cut at the words that stand for values.
    private static func pieces(of bytes: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var rest = bytes[...]
        let word = Array("word".utf8)
        while let start = rest.firstRange(of: word) {
            let end = rest[start.upperBound...].firstIndex(of: UInt8(ascii: ".")) ?? rest.endIndex
            pieces.append(.bytes(rest[..<start.lowerBound]))
            pieces.append(.value(number: Int(String(decoding: rest[start.upperBound..<end], as: UTF8.self)) ?? 0))
            rest = rest[end...].dropFirst()
        }
        return pieces + [.bytes(rest)]
    }
}
