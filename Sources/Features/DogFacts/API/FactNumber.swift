public import Portico

/// How many facts a program asks the first API for: 1 to 100.
public struct FactNumber: TextValue, RawRepresentable {
    public static let expectation = "a whole number from 1 to 100"
    public static let one = FactNumber(unchecked: 1)

    public let rawValue: Int

    public init?(rawValue: Int) {
        guard (1...100).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(unchecked number: Int) {
        rawValue = number
    }
}

/// How many facts a program asks the second API for: 1 to 5.
public struct FactLimit: TextValue, RawRepresentable {
    public static let expectation = "a whole number from 1 to 5"
    public static let one = FactLimit(unchecked: 1)

    public let rawValue: Int

    public init?(rawValue: Int) {
        guard (1...5).contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(unchecked number: Int) {
        rawValue = number
    }
}
