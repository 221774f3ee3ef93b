/// What a finished page has of forms: where they, their controls and their labels stand.
struct PageOutline {
    struct Form {
        let tag: PageTag
        let id: String?
        /// The `<details>` around it.
        let details: [PageTag]
    }

    /// The form an element says it belongs to.
    enum Owner {
        case form(Int)
        case id(String)
        case none
    }

    /// A value of `_event`: what a form, or one of its buttons, posts.
    struct Offer {
        let value: String
        let owner: Owner
        /// The `<details>` around it.
        let details: [PageTag]
    }

    struct Label {
        /// The id of its control, where it does not wrap one.
        let target: String?
        /// As it is written, without tags and controls.
        var text: [UInt8] = []
        /// After its end tag.
        var end: Int?
    }

    let page: [UInt8]
    var forms: [Form] = []
    var offers: [Offer] = []
    var controls: [PageControl] = []
    var labels: [Label] = []
    /// The texts of `<legend>`, one for each `<fieldset>`.
    var legends: [[UInt8]] = []
    var ids: Set<String> = []
    /// After the first start tag of `<main>`.
    var mainStart: Int?
    /// After the first start tag of `<body>`.
    var bodyStart: Int?

    /// Of no page yet read.
    init(_ page: [UInt8]) {
        self.page = page
    }

    func form(of owner: Owner) -> Int? {
        switch owner {
        case .form(let index): index
        case .id(let id): forms.firstIndex { $0.id == id }
        case .none: nil
        }
    }

    /// The value of an attribute as a browser has it.
    func value(_ name: String, of tag: PageTag) -> String? {
        tag[name].map { CharacterReferences.decode(page[$0.value]) }
    }
}

/// A control of a form in a finished page.
struct PageControl {
    enum Kind: Equatable {
        /// Its value is an attribute.
        case text
        case hidden
        case checkbox, radio
        case textarea
        case select(isMultiple: Bool)
        /// Never filled in: a password, a file.
        case secret
        /// It sends its value when it is pressed.
        case button
    }

    struct Option {
        let tag: PageTag
        var value: String
        let isDisabled: Bool
    }

    let kind: Kind
    let name: String
    let tag: PageTag
    let owner: PageOutline.Owner
    /// The label it is in.
    let label: Int?
    /// The fieldset it is in.
    let fieldset: Int?
    /// The `<details>` around it.
    let details: [PageTag]
    /// Such a control is not sent.
    let isDisabled: Bool
    /// After the control.
    var end: Int
    /// The text of a `<textarea>`, where it is closed.
    var content: Range<Int>?
    var options: [Option] = []
}
