import Portico

/// A start or end tag as the tokenizer read it, with what templates print into its attributes.
struct HTMLTag {
    /// A tag with more attributes is refused.
    static let maximumAttributes = 1_000

    let start: SourcePoint
    /// Tells two tags of the same name apart.
    let serial: Int
    /// How many conditional sections the tag is in.
    let sectionDepth: Int
    var name = ""
    var isEnd = false
    /// Whether it ends in `/>`, which means something in SVG and MathML only.
    var isSelfClosing = false
    var attributes: [HTMLAttribute] = []

    /// The first attribute of that name; later ones are not part of the element (WHATWG section 13.2.5.33).
    subscript(name: String) -> HTMLAttribute? {
        attributes.first { $0.name == name }
    }

    /// All attributes of that name. Sections may leave out the first, so that any of them can be part of the element.
    func all(_ name: String) -> [HTMLAttribute] {
        attributes.filter { $0.name == name }
    }

    /// The tag without its attributes.
    var withoutAttributes: HTMLTag {
        var tag = self
        tag.attributes = []
        return tag
    }

    var isForeignAnimation: Bool {
        ["animate", "animatemotion", "animatetransform", "set"].contains(name)
    }
}

/// An attribute: the text that is written out, and what is printed into it.
struct HTMLAttribute {
    let start: SourcePoint
    /// Whether a section decides if the element has it.
    let isConditional: Bool
    var nameBytes: [UInt8] = []
    var text: [UInt8] = []
    var printed: [PrintedValue] = []
    /// Whether there are sections in the value, so that the text may be more than is printed.
    var hasSections = false

    var name: String {
        String(decoding: nameBytes, as: UTF8.self)
    }

    var literal: String {
        String(decoding: text, as: UTF8.self)
    }

    /// The value, where all of it is written out.
    var writtenOut: String? {
        printed.isEmpty && !hasSections ? literal : nil
    }

    /// The words of a value that is written out without character references, in lower case.
    var keywords: [String]? {
        guard let text = writtenOut, !text.contains("&") else { return nil }
        return text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
    }

    /// Whether a URL written so far can only name a place in the same page.
    var isFragment: Bool {
        text.first == UInt8(ascii: "#")
    }

    /// The asset that is the whole value, maybe with a fragment of it.
    var isAsset: Bool {
        guard let first = printed.first, first.textBefore == 0, case .asset = first.kind else { return false }
        return true
    }
}

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
    var postedEvent: FormEvent? {
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

/// What an `{{event}}` in a tag stands for.
enum PrintedEvent {
    /// A navigating event, and for a form where it leads.
    case navigates(FormTarget?)
    case posts(FormEvent)
}

/// What a GET form stands for: an event whose arguments the visitor types, and the route it leads to.
struct FormTarget {
    let event: EventShape
    let pattern: RoutePattern
}

/// An event as a form or a button posts it.
struct FormEvent {
    let event: EventShape
    /// The names of the arguments that are given in the tag, which the offer signs.
    let fixed: [String]
}

/// Something the engine prints between two bytes of a template's text.
struct HTMLInsertion {
    enum Kind {
        /// After the start tag of a form that posts: its hidden inputs.
        case formFields
        /// Before `</body>`: the place of that form.
        case postForm
    }

    let kind: Kind
    /// Where in the file.
    let offset: Int
}
