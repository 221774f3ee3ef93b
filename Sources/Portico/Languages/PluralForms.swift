/// What is said of a count in a language that has a form for 1 and one for all other numbers.
///
///     let names = OneAndOther { "\($0) name" } other: { "\($0) names" }
///     names.text(of: 2_572, in: .english)   // "2,572 names"
///
/// Each form is given the number as the language writes it, and need not print it. A form that is left out does not
/// compile.
public struct OneAndOther {
    private let one: (String) -> String
    private let other: (String) -> String

    public init(one: @escaping (String) -> String, other: @escaping (String) -> String) {
        self.one = one
        self.other = other
    }

    public func text(of count: Int, in language: Language) -> String {
        let number = language.number(count)
        return PluralRule.oneAndOther.category(of: count) == .one ? one(number) : other(number)
    }
}

/// What is said of a count in Arabic, which has six forms: for 0, 1 and 2, for those that end in 3 to 10 and in 11 to
/// 99, and for all others.
///
///     let names = ArabicForms(
///         zero: { _ in "لا أسماء" },
///         one: { _ in "اسم واحد" },
///         two: { _ in "اسمان" },
///         few: { "\($0) أسماء" },
///         many: { "\($0) اسمًا" },
///         other: { "\($0) اسم" }
///     )
///     names.text(of: 3, in: .arabic)   // "3 أسماء"
public struct ArabicForms {
    private let zero: (String) -> String
    private let one: (String) -> String
    private let two: (String) -> String
    private let few: (String) -> String
    private let many: (String) -> String
    private let other: (String) -> String

    public init(
        zero: @escaping (String) -> String,
        one: @escaping (String) -> String,
        two: @escaping (String) -> String,
        few: @escaping (String) -> String,
        many: @escaping (String) -> String,
        other: @escaping (String) -> String
    ) {
        self.zero = zero
        self.one = one
        self.two = two
        self.few = few
        self.many = many
        self.other = other
    }

    public func text(of count: Int, in language: Language) -> String {
        let number = language.number(count)
        return switch PluralRule.arabic.category(of: count) {
        case .zero: zero(number)
        case .one: one(number)
        case .two: two(number)
        case .few: few(number)
        case .many: many(number)
        case .other: other(number)
        }
    }
}
