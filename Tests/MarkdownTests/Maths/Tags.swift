/// The tags of HTML, as a look that knows nothing of the writer sees them.
struct Tags {
    private(set) var depth = 0

    private static let attributes: [String: Set<String>] = [
        "math": ["display=block", "alttext"], "mrow": ["displaystyle=true", "displaystyle=false"],
        "mi": ["mathvariant=normal"], "mn": [], "mtext": [], "msup": [], "msub": [], "msubsup": [], "munderover": [],
        "mo": ["form=prefix", "form=postfix", "stretchy=true", "stretchy=false"], "mspace": ["width"],
        "mover": ["accent=true"], "munder": ["accentunder=true"], "mfrac": ["linethickness=0"], "msqrt": [],
        "mroot": [],
        "mtable": ["class=cases", "class=aligned", "displaystyle=true"], "mtr": [], "mtd": [],
    ]
    /// How many elements are in those that need so many.
    private static let contents = [
        "msup": 2, "msub": 2, "msubsup": 3, "munderover": 3, "mover": 2, "munder": 2, "mfrac": 2, "mroot": 2,
    ]
    private static let texts: Set<String> = ["mi", "mn", "mo", "mtext"]

    /// Nil where an element is not one of formulas, or does not end where it should.
    init?(of html: String) {
        var open: [(name: String, count: Int)] = []
        for part in html.split(separator: "<", omittingEmptySubsequences: false).dropFirst() {
            let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            guard pieces.count == 2, !pieces[1].contains(">") else { return nil }
            if pieces[0].hasPrefix("/") {
                guard let last = open.popLast(), last.name == pieces[0].dropFirst(),
                    Self.contents[last.name] ?? last.count == last.count
                else { return nil }
            } else {
                let name = String(pieces[0].prefix { $0 != " " })
                guard let allowed = Self.attributes[name], Self.areAllowed(pieces[0].dropFirst(name.count), allowed)
                else { return nil }
                if !open.isEmpty { open[open.count - 1].count += 1 }
                open.append((name, 0))
                depth = max(depth, open.count)
            }
            let mayHoldText = open.last.map { Self.texts.contains($0.name) } ?? false
            if !mayHoldText, !pieces[1].isEmpty { return nil }
        }
        if !open.isEmpty { return nil }
    }

    private static func areAllowed(_ text: Substring, _ allowed: Set<String>) -> Bool {
        let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count % 2 == 1, parts.last == "" else { return false }
        return stride(from: 0, to: parts.count - 1, by: 2).allSatisfy { index in
            guard parts[index].hasPrefix(" "), parts[index].hasSuffix("=") else { return false }
            let name = parts[index].dropFirst().dropLast()
            return allowed.contains(String(name)) || allowed.contains("\(name)=\(parts[index + 1])")
        }
    }
}
