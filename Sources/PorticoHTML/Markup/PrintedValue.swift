/// Something that a template prints into an attribute.
struct PrintedValue {
    /// More in one attribute are refused.
    static let maximumCount = 1_000

    enum Kind {
        /// Text: a field, or the limit of an event.
        case field
        case link, asset
        /// Nil where the tag is reported already.
        case event(PrintedEvent?)
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

    /// The event that is posted, where it is one.
    var postedEvent: PostedEvent? {
        if case .event(.posts(let posted)?) = kind { posted } else { nil }
    }

    /// Whether a problem with what is printed was told before the tag ended.
    var isReported: Bool {
        switch kind {
        case .refused, .event(nil): true
        case .field, .link, .asset, .event: false
        }
    }
}
