import Portico
import PorticoHost

/// Numbers where the rows of a page lead.
///
/// A template says which link a row has. Here a row leads where the first navigating event leads whose fields the row
/// has by the same names: a note with an `id` where `noteTapped(id:)` does.
final class RowLinks {
    private let screen: Screen
    private let events: [EventShape]
    private let first: Int
    private(set) var addresses: [String] = []

    /// - Parameter first: the number of the first link.
    init(of screen: Screen, from first: Int) {
        self.screen = screen
        self.first = first
        let events = screen.events.filter { $0.navigates && !$0.fields.isEmpty }
        // What a row has to say to an event tells more than what it may.
        self.events =
            events.filter { !$0.requiredFields.isEmpty } + events.filter { $0.requiredFields.isEmpty }
    }

    /// The number of a row's link; nil where it leads nowhere.
    func number<Row: ViewInputData>(of row: Row) -> Int? {
        let texts = FieldTexts.texts(of: row)
        for event in events {
            let needed = event.requiredFields.isEmpty ? event.fields.map(\.name) : event.requiredFields
            let entries = needed.compactMap { name in texts[name].map { Form.Entry(name: name, value: $0) } }
            guard entries.count == needed.count, entries.contains(where: { !$0.value.isEmpty }) else { continue }
            if let number = number(of: event.name, Form(entries)) { return number }
        }
        return nil
    }

    /// The number of the link to another page of a list; nil where no event takes a page alone.
    func number(ofPage page: String) -> Int? {
        guard let event = events.first(where: { $0.fields.map(\.name) == ["page"] }) else { return nil }
        return number(of: event.name, ["page": page])
    }

    private func number(of event: String, _ form: Form) -> Int? {
        guard let address = try? screen.address(of: event, form) else { return nil }
        addresses.append(address)
        return first + addresses.count - 1
    }
}

extension EventShape {
    fileprivate var requiredFields: [String] { fields.filter { !$0.isOptional }.map(\.name) }
}
