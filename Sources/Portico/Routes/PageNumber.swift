/// Which page of a list: a whole number from 1 to 1,000,000.
///
///     let page = PageNumber(text: "3")
///     page?.offset(pageSize: 50)                               // 100
///     PageNumber.last(of: 120, pageSize: 50).number            // 3
///
/// The limit is far behind what anybody turns to, and near enough that rows and pages can be calculated with.
public struct PageNumber: TextValue {
    public static var expectation: String { range.english }
    public static var localisedExpectation: any LocalisedText { range }
    public static let first = PageNumber(validated: 1)

    private static let numbers = 1...1_000_000
    private static var range: FrameworkText { .wholeNumber(from: numbers.lowerBound, to: numbers.upperBound) }
    /// What the size of a page is bounded by.
    private static let sizes = 1...1_000_000

    public let number: Int

    /// Nil outside of the range.
    public init?(_ number: Int) {
        guard Self.numbers.contains(number) else { return nil }
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

    /// How many rows stand before this page. A page has 1 to 1,000,000 rows; another size counts as the nearest of
    /// these.
    public func offset(pageSize: Int) -> Int {
        (number - 1) * pageSize.clamped(to: Self.sizes)
    }

    /// The last page of a list of so many rows; the first one where there are none. What lies behind the last number
    /// there can be has no page.
    public static func last(of rows: Int, pageSize: Int) -> PageNumber {
        let before = (max(1, rows) - 1) / pageSize.clamped(to: sizes)
        return PageNumber(validated: min(before, numbers.upperBound - 1) + 1)
    }

    /// The page behind this one; nil behind the last there can be.
    public var next: PageNumber? { PageNumber(number + 1) }

    /// The page before this one; nil before the first.
    public var previous: PageNumber? { PageNumber(number - 1) }
}

extension Int {
    /// Itself, or the nearest bound.
    fileprivate func clamped(to range: ClosedRange<Int>) -> Int {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
