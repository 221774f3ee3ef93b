/// Changes to a page, made all at once: every byte they do not name stays.
struct PageEdits {
    private var edits: [(range: Range<Int>, bytes: [UInt8])] = []

    mutating func insert(_ text: String, at position: Int) {
        edits.append((position..<position, Array(text.utf8)))
    }

    mutating func replace(_ range: Range<Int>, with bytes: [UInt8]) {
        edits.append((range, bytes))
    }

    /// Gives an element an attribute, whose value is escaped already.
    mutating func set(_ name: String, to escaped: [UInt8], of tag: PageTag) {
        let attribute = Array("\(name)=\"".utf8) + escaped + [UInt8(ascii: "\"")]
        if let existing = tag[name] {
            replace(existing.range, with: attribute)
        } else {
            replace(tag.nameEnd..<tag.nameEnd, with: [UInt8(ascii: " ")] + attribute)
        }
    }

    mutating func set(_ name: String, to text: String, of tag: PageTag) {
        set(name, to: Escaping.attribute.escaped(text), of: tag)
    }

    /// Gives an element an attribute without a value, or takes it away, with those of the same name that would count
    /// then.
    mutating func set(_ name: String, _ isOn: Bool, of tag: PageTag) {
        if !isOn {
            for attribute in tag.attributes where attribute.name == name { replace(attribute.range, with: []) }
        } else if !tag.has(name) {
            insert(" \(name)", at: tag.nameEnd)
        }
    }

    func applied(to page: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(page.count + edits.reduce(0) { $0 + $1.bytes.count })
        var position = 0
        let sorted = edits.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }
        for (_, edit) in sorted {
            result += page[position..<edit.range.lowerBound]
            result += edit.bytes
            position = edit.range.upperBound
        }
        result += page[position...]
        return result
    }
}
