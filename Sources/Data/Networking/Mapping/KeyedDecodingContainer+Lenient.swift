public import Foundation

/// Fields of sources that change their minds about types. Each is nil where the field is missing, null or no such
/// value, and no such field is a reason to lose the others.
///
///     init(from decoder: any Decoder) throws {
///         let fields = try decoder.container(keyedBy: CodingKeys.self)
///         country = fields.text(.country)
///         isDead = fields.flag(.isDead)      // false, 0, "False"
///         servers = fields.texts(.NS)        // ["a", "b"], "a,b", "a"
///     }
extension KeyedDecodingContainer {
    /// A text, or a number or truth value as one; nil where there is nothing but white space in it.
    public func text(_ key: Key) -> String? {
        (try? decode(LenientText.self, forKey: key))?.text
    }

    /// A whole number, also from a text.
    public func number(_ key: Key) -> Int? {
        if let number = try? decode(Int.self, forKey: key) { return number }
        if let number = try? decode(Double.self, forKey: key) { return Int(exactly: number) }
        return text(key).flatMap { Int($0) }
    }

    /// A truth value, also from 0 and 1 and from a text, in any case.
    public func flag(_ key: Key) -> Bool? {
        if let flag = try? decode(Bool.self, forKey: key) { return flag }
        return switch text(key)?.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    /// A moment, by the mapper's strategy.
    public func date(_ key: Key) -> Date? {
        try? decode(Date.self, forKey: key)
    }

    /// A list of texts, also from one text with commas. Elements that are no texts are left out.
    public func texts(_ key: Key) -> [String] {
        if let list = try? decode(LenientList<LenientText>.self, forKey: key) { return list.elements.map(\.text) }
        return (text(key) ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }.filter
        { !$0.isEmpty }
    }

    /// A list of values, also from one of them alone. Elements that cannot be read are left out.
    public func list<Element: Decodable>(_ type: Element.Type, _ key: Key) -> [Element] {
        if let list = try? decode(LenientList<Element>.self, forKey: key) { return list.elements }
        return (try? decode(type, forKey: key)).map { [$0] } ?? []
    }
}

/// A value of JSON that can be read as a text with something in it.
private struct LenientText: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let given: String =
            if let flag = try? container.decode(Bool.self) {
                String(flag)
            } else if let number = try? container.decode(Int.self) {
                String(number)
            } else if let number = try? container.decode(Double.self) {
                String(number)
            } else {
                try container.decode(String.self)
            }
        text = given.trimmingCharacters(in: .whitespacesAndNewlines)
        if text.isEmpty { throw DecodingError.dataCorruptedError(in: container, debugDescription: "blank") }
    }
}

/// A list that keeps what it can: an element that cannot be read is counted and left out, and the others stay.
///
///     struct AnswerDTO: Decodable { let domains: LenientList<RowDTO>? }
///     answer.domains?.elements      // in their order
///     answer.domains?.unreadable    // how many were left out
///
/// A `null` among the elements counts as one that cannot be read. Throws where the value is no list.
public struct LenientList<Element: Decodable>: Decodable {
    public let elements: [Element]
    public let unreadable: Int

    /// What follows is not read: an element that cannot be read takes some microseconds, and an answer has room for
    /// millions.
    public static var maxElements: Int { 20_000 }

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        var unreadable = 0
        while !container.isAtEnd, elements.count + unreadable < Self.maxElements {
            if let element = try container.decode(Attempt.self).element {
                elements.append(element)
            } else {
                unreadable += 1
            }
        }
        self.elements = elements
        self.unreadable = unreadable
    }

    /// Reads on behind an element, whether it could be read or not.
    private struct Attempt: Decodable {
        let element: Element?

        init(from decoder: any Decoder) {
            element = try? Element(from: decoder)
        }
    }
}

extension LenientList: Sendable where Element: Sendable {}
