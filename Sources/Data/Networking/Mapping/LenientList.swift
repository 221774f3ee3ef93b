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

    public init(from decoder: any Decoder) throws {
        var container = try decoder.unkeyedContainer()
        var elements: [Element] = []
        var unreadable = 0
        while !container.isAtEnd {
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
