/// Makes an enum `ViewEvents`: writes names, shapes, decoding, and `output` from `@Navigates`.
///
///     @ViewEvents enum DomainSearchEvent {
///         typealias Output = DomainSearchOutput
///         @Navigates(Output.search) case searchTapped(SearchParameters)
///         @Latest(after: .milliseconds(300)) case queryChanged(String)
///     }
///
/// A parameter's label is the name of the form field it is read from. The one unlabelled parameter of an event named
/// `<field>Changed` is read from `<field>`; an unlabelled parameter of a type made of several fields names them itself.
/// Without a type `Output` the events have no outputs.
@attached(
    member,
    names: named(Output),
    named(shapes),
    named(decode),
    named(name),
    named(output)
)
@attached(extension, conformances: ViewEvents)
public macro ViewEvents() = #externalMacro(module: "PorticoMacrosPlugin", type: "ViewEventsMacro")

/// Marks an event that only navigates: `output` is the case of `Output` it stands for, which takes the same parameters.
@attached(peer)
public macro Navigates<Output>(_ output: Output) = #externalMacro(module: "PorticoMacrosPlugin", type: "EventMarkerMacro")

/// Marks an event of which only the newest counts, `after` this long without a newer one.
@attached(peer)
public macro Latest(after: Duration) = #externalMacro(module: "PorticoMacrosPlugin", type: "EventMarkerMacro")
