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
///
/// What a parameter may be, and what its field sends:
///
/// | type | field |
/// |---|---|
/// | `String` | text as typed, ends included; absent is empty |
/// | `Int` and its kin, `Double`, `Decimal` | a number in digits; `1.5`, never `1,5` |
/// | `CalendarDate`, `Date` | `type=date`; `type=datetime-local` as UTC |
/// | an enum with raw values and `TextValue` | radio buttons or a `<select>`: another value is told the choices |
/// | `Bool` | a checkbox: absent is false |
/// | `Set` | checkboxes of one name, `<select multiple>`: absent is empty |
/// | `Array` | fields of one name in page order; blank ones are left out |
/// | `UploadedFile` | `<input type=file>` in a form with `enctype="multipart/form-data"` |
///
/// An optional of any is nil where nothing was typed or chosen. All fields that do not fit are told together.
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

/// Marks an event that takes more, or less, than the standard: `bytes` of text in all fields together, `fileBytes` in each file.
///
///     @Limit(bytes: 1_048_576) case saveTapped(title: String, body: String)
///     @Limit(fileBytes: 52_428_800) case importTapped(file: UploadedFile)
///
/// Unmarked, an event takes 64 KB of text and, where it has file parameters, 10 MB per file. Counted after decoding.
@attached(peer)
public macro Limit(bytes: Int, fileBytes: Int? = nil) = #externalMacro(module: "PorticoMacrosPlugin", type: "EventMarkerMacro")

/// Marks an event whose files may be larger, or have to be smaller, than the standard.
@attached(peer)
public macro Limit(fileBytes: Int) = #externalMacro(module: "PorticoMacrosPlugin", type: "EventMarkerMacro")
