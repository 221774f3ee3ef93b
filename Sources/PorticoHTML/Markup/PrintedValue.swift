import Portico

/// Something that a template prints into an attribute.
struct PrintedValue {
    /// More in one attribute are refused.
    static let maximumCount = 1_000

    enum Kind {
        case field
        case link, asset
        /// A navigating event, and for a form where it leads.
        case event(FormTarget?)
        /// A tag that is reported already.
        case refused
    }

    let kind: Kind
    let point: SourcePoint
    /// How much of the attribute's text comes before it.
    let textBefore: Int

    var isField: Bool {
        if case .field = kind { true } else { false }
    }

    var isRefused: Bool {
        if case .refused = kind { true } else { false }
    }

    var isEvent: Bool {
        if case .event = kind { true } else { false }
    }
}

/// What a GET form stands for: an event whose arguments the visitor types, and the route it leads to.
struct FormTarget {
    let event: EventShape
    let pattern: RoutePattern
}
