public import Portico

/// A country that a program wants names of. No index here knows countries, and to leave the wish aside would be a wrong answer, so none
/// is taken.
public struct UnknownCountry: TextValue {
    public static let expectation = "left out: countries are not known here"

    public init?(text _: String) {
        nil
    }

    public var text: String { "" }
}
