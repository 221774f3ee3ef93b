/// An element that rendered Markdown may have, and what may stand in it.
enum HTMLElement: String, CaseIterable {
    case a, blockquote, br, code, del, div, em, h2, h3, h4, h5, h6, hr, img, input, label, li, ol, p, pre, span, strong
    case table, tbody, td, th, thead, tr, ul

    static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })
    static let longestName = 10

    /// Whether it has neither contents nor an end tag.
    var isVoid: Bool {
        switch self {
        case .br, .hr, .img, .input: true
        default: false
        }
    }

    /// Whether text stands in it by itself, and not only white space between elements.
    var holdsText: Bool {
        switch self {
        case .div, .ol, .pre, .table, .tbody, .thead, .tr, .ul: false
        default: true
        }
    }

    /// Whether an element may lie directly in it.
    func holds(_ element: HTMLElement) -> Bool {
        switch self {
        case .blockquote, .li: element.isFlow
        case .div: element == .table
        case .ol, .ul: element == .li
        case .pre: element == .code
        case .table: element == .thead || element == .tbody
        case .tbody, .thead: element == .tr
        case .tr: element == .td || element == .th
        default: element.isPhrasing
        }
    }

    /// Whether it stands among blocks, and not only in the one element that is made for it.
    var isFlow: Bool {
        switch self {
        case .blockquote, .div, .h2, .h3, .h4, .h5, .h6, .hr, .ol, .p, .pre, .ul: true
        default: isPhrasing
        }
    }

    /// Whether it stands within a line.
    private var isPhrasing: Bool {
        switch self {
        case .a, .br, .code, .del, .em, .img, .input, .label, .span, .strong: true
        default: false
        }
    }

    /// Links and what may become one: a parser ends a link where another begins, however deep in it.
    var isLink: Bool { self == .a || self == .span }
}
