public import Portico

/// How many names a program wants at once.
public struct AnswerLimit: TextValue {
    public static let expectation = "a whole number from 1 to \(most.number)"
    public static let most = AnswerLimit(validated: 50)

    public let number: Int

    public init?(text: String) {
        guard let number = Int(text: text), (1...Self.most.number).contains(number) else { return nil }
        self.init(validated: number)
    }

    private init(validated number: Int) {
        self.number = number
    }

    public var text: String { String(number) }
}
