/// Which page of a list: a whole number from 1.
public struct PageNumber: TextValue {
    public static let expectation = "a whole number from 1"
    public static let first = PageNumber(validated: 1)

    public let number: Int

    public init?(_ number: Int) {
        guard number >= 1 else { return nil }
        self.init(validated: number)
    }

    public init?(text: String) {
        guard let number = Int(text: text) else { return nil }
        self.init(number)
    }

    private init(validated number: Int) {
        self.number = number
    }

    public var text: String { String(number) }

    /// How many rows stand before this page, or nil where that is more than can be counted.
    public func offset(pageSize: Int) -> Int? {
        let (offset, overflow) = (number - 1).multipliedReportingOverflow(by: pageSize)
        return overflow ? nil : offset
    }
}
