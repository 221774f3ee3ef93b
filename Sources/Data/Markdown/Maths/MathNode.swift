/// A piece of a formula: of `\frac{a}{2}` a fraction of a letter and a number.
indirect enum MathNode: Hashable {
    case identifier(String, isUpright: Bool = false)
    case number(String)
    /// What joins or compares others, as `+`; `hasLimits` says that it is a sum or the like.
    case sign(String, hasLimits: Bool = false)
    /// A bracket or a bar. It grows with what it holds where TeX says `\left`.
    case fence(String, stretches: Bool)
    /// A name such as `sin` or `lim`.
    case function(String, hasLimits: Bool)
    case text(String)
    /// The width is one of CSS.
    case space(String)
    case row([MathNode])
    case fraction(MathNode, MathNode, hasLine: Bool)
    case root(MathNode, index: MathNode?)
    case scripts(MathNode, lower: MathNode?, upper: MathNode?, limits: MathLimits)
    case accent(MathNode, MathAccent)
    /// `\displaystyle` and `\textstyle`.
    case styled(MathNode, isDisplay: Bool)
    case table([[MathNode]], MathEnvironment.Kind)

    /// Brings pieces together; one alone needs no row.
    static func row(of items: [MathNode]) -> MathNode { items.count == 1 ? items[0] : .row(items) }

    /// Where scripts stand that follow it.
    var limits: MathLimits {
        switch self {
        case .sign(_, hasLimits: true), .function(_, hasLimits: true): .whereDisplayed
        case .accent(_, let accent) where accent.hasLabel: .always
        default: .beside
        }
    }
}

/// Whether scripts stand below and above what they belong to, as those of a sum do in a formula of its own.
enum MathLimits: Hashable {
    case beside, whereDisplayed, always
}

/// A sign above or below others: the hat of `\hat{x}`.
struct MathAccent: Hashable {
    let sign: String
    var isBelow = false
    /// Whether it is as wide as what it belongs to.
    var stretches = false
    /// Whether scripts are its label: those of `\underbrace`.
    var hasLabel = false
}
