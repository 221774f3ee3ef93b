/// A whole number from outside that has a range: `WholeNumber<1, 100>` is one of 1 to 100.
///
///     @Routes enum PicturesRoute {
///         @Path("/pictures") case list(count: WholeNumber<1, 100> = 20)
///         …
///     }
///     WholeNumber<1, 100>(text: "101")       // nil; a visitor is told "must be a whole number from 1 to 100"
///
/// An `Int` that a visitor sent may be any there is, and adding one to the largest ends the program. Choose the range
/// so that everything calculated with the number fits: then no sum or product overflows, whatever is sent.
///
/// A bound is from 0 to 2,147,483,647. Swift 6.3.1 keeps no more than 32 bits of one in a mangled type name: above that
/// the range is another one, or the compiler stops with “Can't demangle”.
public struct WholeNumber<let least: Int, let maximum: Int>: RawRepresentable, Sendable, Hashable {
    public let rawValue: Int

    /// Nil outside of the range.
    public init?(rawValue: Int) {
        guard rawValue >= least, rawValue <= maximum else { return nil }
        self.rawValue = rawValue
    }

    /// The next number; nil after the last.
    public var next: WholeNumber? { rawValue < maximum ? WholeNumber(rawValue: rawValue + 1) : nil }

    /// The nearest one in the range: for numbers that were stored or counted, not for those somebody sent.
    public init(nearestTo number: Int) {
        rawValue = max(least, min(number, maximum))
    }
}

extension WholeNumber: TextValue {
    public static var expectation: String { FrameworkText.wholeNumber(from: least, to: maximum).english }
    public static var localisedExpectation: any LocalisedText { FrameworkText.wholeNumber(from: least, to: maximum) }
}

extension WholeNumber: Comparable {
    public static func < (one: WholeNumber, other: WholeNumber) -> Bool { one.rawValue < other.rawValue }
}

extension WholeNumber: ExpressibleByIntegerLiteral {
    /// A literal outside of the range is the nearest one in it.
    public init(integerLiteral number: Int) {
        self.init(nearestTo: number)
    }
}

extension WholeNumber: CustomStringConvertible {
    public var description: String { String(rawValue) }
}
