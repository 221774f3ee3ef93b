import Portico
import PorticoHost

/// A screen as a browser prints it: numbered, with what can be done there below.
struct BrowserPage {
    /// Fit to be printed: nothing in them steers the terminal.
    let lines: [String]
    /// What can be done there, a line each; fit to be printed, too.
    let actions: [String]
    let condition: Condition
    let errors: [FieldError]
    /// What a form begins with, by the names of its fields.
    let texts: [String: String]

    private let events: [EventShape]
    private let links: [String]

    fileprivate init<Value: ViewInputData>(_ screen: Screen, _ shown: Shown<Value>, _ head: PageInfo<AnyRoute>) {
        let texts = FieldTexts.texts(of: shown.value)
        let events = screen.events.filter { $0.canBeTyped(on: texts) }
        // The events come first, so that they have the same numbers however many rows there are.
        let links = RowLinks(of: screen, from: events.count + 1)
        let fields = PageOutline.lines(of: shown.value, numbering: links)
        lines = ([head.title, (head.canonical ?? screen.route).address, ""] + fields).map(printable)
        actions = events.enumerated().map { printable("[\($0 + 1)] " + Self.line($1, on: screen)) }
        condition = shown.condition
        errors = shown.errors
        self.texts = texts
        self.events = events
        self.links = links.addresses
    }

    /// What a number stands for.
    enum Choice {
        case event(EventShape)
        case link(String)
    }

    /// Nil where nothing on the page has this number.
    func choice(_ number: Int) -> Choice? {
        if events.indices.contains(number - 1) { return .event(events[number - 1]) }
        let index = number - 1 - events.count
        return links.indices.contains(index) ? .link(links[index]) : nil
    }

    var highestNumber: Int { events.count + links.count }

    private static func line(_ event: EventShape, on screen: Screen) -> String {
        // What the page fills in is not for anybody to type.
        let fields = event.fields.filter { !$0.isOpaque }.map { $0.isOptional ? "(\($0.name)=)" : "\($0.name)=" }
        let name = ([event.name] + fields).joined(separator: " ")
        if event.fields.isEmpty, let address = try? screen.address(of: event.name, Form()) {
            return "\(name) → \(address)"
        }
        return event.newestText == nil ? name : "\(name) or just type it"
    }
}

/// Makes the page of a screen.
struct BrowserPresenter: ScreenPresenter {
    /// The screen at the page's address, which says where it leads.
    let place: Screen
    /// What it says about itself, where it is another than the one that is shown.
    let head: PageInfo<AnyRoute>?

    func present<Value: ViewInputData>(_ shown: Shown<Value>, head: PageInfo<AnyRoute>) -> BrowserPage {
        BrowserPage(place, shown, self.head ?? head)
    }
}

extension EventShape {
    /// Whether somebody can send it from a page: not where it takes what only a row or a notice could give, such as an
    /// id, nor a page of a list that has one.
    fileprivate func canBeTyped(on texts: [String: String]) -> Bool {
        if fields.map(\.name) == ["page"] { return texts["page"] != nil }
        return fields.allSatisfy { field in
            !field.isOpaque || !field.takesMany && (field.isOptional || texts[field.name]?.isEmpty == false)
        }
    }

    /// The one field of an event that is sent while somebody types; nil for every other event.
    var newestText: FieldShape? {
        guard case .latest = policy, !navigates, fields.count == 1, let field = fields.first, field.kind == .text else {
            return nil
        }
        return field
    }
}
