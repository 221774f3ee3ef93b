/// What a visitor can do on one screen, as an enum whose cases are named after what the visitor did.
///
///     @ViewEvents enum DomainSearchEvent {
///         typealias Output = DomainSearchOutput
///         @Navigates(Output.search) case searchTapped(SearchParameters)
///         @Latest(after: .milliseconds(300)) case queryChanged(String)
///     }
///
/// The macro `@ViewEvents` writes the conformance. Front ends send events as a name and a form; nothing else reaches a
/// view model.
public protocol ViewEvents: Sendable, Equatable {
    /// What navigating events tell the coordinator.
    associatedtype Output: Sendable

    /// Name, parameters and policy of each case, in the order of declaration.
    static var shapes: [EventShape] { get }
    /// What whoever has the screen's address does by sending the one field `List-Unsubscribe=One-Click` there (RFC 8058),
    /// without the page: the address itself says that they may. Nil for nearly all screens.
    static var oneClick: Self? { get }
    /// The case `name` with its parameters read from `form`. Throws `noSuchEvent`, or every field that does not decode.
    static func decode(_ name: String, from form: Form) throws(DecodeError) -> Self

    /// The name of this event's case.
    var name: String { get }
    /// Its parameters, as they are read again.
    var arguments: Form { get }
    /// What this event means to the coordinator, for events that only navigate; nil for all others.
    var output: Output? { get }
}

extension ViewEvents {
    public static var oneClick: Self? { nil }

    /// The shape of this event's case.
    public var shape: EventShape? {
        Self.shapes.first { $0.name == name }
    }
}

/// Why a name and a form are not an event of a screen.
public enum DecodeError: Error, Sendable, Hashable {
    /// The screen has no event of that name.
    case noSuchEvent(String)
    /// The event is there, but these fields do not fit it.
    case fields([FieldError])
}
