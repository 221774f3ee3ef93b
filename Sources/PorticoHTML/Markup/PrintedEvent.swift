import Portico

/// What an `{{event}}` in a tag stands for.
enum PrintedEvent {
    /// A navigating event, and for a form where it leads.
    case navigates(FormTarget?)
    case posts(PostedEvent)
}

/// What a GET form stands for: an event whose arguments the visitor types, and the route it leads to.
struct FormTarget {
    let event: EventShape
    let pattern: RoutePattern
}

/// An event as a form or a button posts it.
struct PostedEvent {
    let event: EventShape
    /// The names of the arguments that are given in the tag, which the offer signs.
    let fixed: [String]
}
