/// A way to use an app: what a test body is written against, so that one body runs on all of them.
protocol FrontEnd {
    /// Opens a page.
    func open(_ address: String) async throws -> Sight
    /// Does something on a page and follows where it leads.
    func send(_ action: Action, to address: String) async throws -> Sight
}

/// What a front end shows.
struct Sight {
    /// The condition's name.
    let condition: String
    let text: String
}

/// What somebody does on a page.
struct Action {
    let event: String
    let fields: [String: String]
    /// What the button says, where there are buttons.
    let label: String
    /// The fields that somebody types; the page holds the others.
    let typed: Set<String>

    init(_ event: String, _ fields: [String: String], label: String, typed: Set<String>? = nil) {
        self.event = event
        self.fields = fields
        self.label = label
        self.typed = typed ?? Set(fields.keys)
    }
}
