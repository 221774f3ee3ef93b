/// Which form of a word goes with a count: what CLDR calls the cardinal plural rules of a language.
///
///     PluralRule.oneAndOther.category(of: 1)   // .one
///     PluralRule.arabic.category(of: 103)      // .few
public enum PluralRule: Sendable, Hashable {
    /// As in English and German: 1, and all others.
    case oneAndOther
    /// As in Arabic, which has all six.
    case arabic

    /// The category of a whole number; one below zero is counted as the same above.
    public func category(of count: Int) -> Category {
        let number = count.magnitude
        switch self {
        case .oneAndOther: return number == 1 ? .one : .other
        case .arabic:
            switch (number, number % 100) {
            case (0, _): return .zero
            case (1, _): return .one
            case (2, _): return .two
            case (_, 3...10): return .few
            case (_, 11...99): return .many
            default: return .other
            }
        }
    }
}

extension PluralRule {
    /// A kind of count that a language has a form of words for, by CLDR's name.
    public enum Category: String, Sendable, CaseIterable {
        case zero, one, two, few, many, other
    }
}
