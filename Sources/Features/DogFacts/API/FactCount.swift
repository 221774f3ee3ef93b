public import Portico

/// How many facts a program asks for: 1 to `most`.
///
///     FactCount<5>(text: "3")?.rawValue   // 3
///     FactCount<5>(text: "6")             // nil
public struct FactCount<let most: Int>: TextValue, RawRepresentable {
    public static var expectation: String { "a whole number from 1 to \(most)" }
    public static var one: FactCount { FactCount(unchecked: 1) }

    public let rawValue: Int

    public init?(rawValue: Int) {
        guard rawValue >= 1, rawValue <= most else { return nil }
        self.rawValue = rawValue
    }

    private init(unchecked number: Int) {
        rawValue = number
    }
}
