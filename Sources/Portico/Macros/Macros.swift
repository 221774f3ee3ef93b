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
/// | `String` | text as typed, ends included, or empty; it has to be sent |
/// | `Int` and its kin, `Double`, `Decimal` | a number in digits; `1.5`, never `1,5` |
/// | `DecimalNumber` | digits with a point or a comma: `9.50`, `9,5` |
/// | `CalendarDate`, `Date` | `type=date`; `type=datetime-local` as UTC |
/// | an enum with raw values and `TextValue` | radio buttons or a `<select>`: another value is told the choices |
/// | `Bool` | a checkbox: absent is false |
/// | `Set` | checkboxes of one name, `<select multiple>`: absent is empty |
/// | `Array` | fields of one name in page order; blank ones are left out |
/// | `UploadedFile` | `<input type=file>` in a form with `enctype="multipart/form-data"` |
///
/// An optional of any is nil where nothing was typed or chosen; an optional text is nil where it was not sent, and
/// empty where it was emptied. All fields that do not fit are told together.
@attached(
    member,
    names: named(Output),
    named(shapes),
    named(decode),
    named(name),
    named(arguments),
    named(output)
)
@attached(extension, conformances: ViewEvents)
public macro ViewEvents() = #externalMacro(module: "PorticoMacrosPlugin", type: "ViewEventsMacro")

/// Marks an event that only navigates: `output` is the case of `Output` it stands for, which takes the same parameters.
@attached(peer)
public macro Navigates<Output>(_ output: Output) =
    #externalMacro(module: "PorticoMacrosPlugin", type: "EventMarkerMacro")

/// Marks an event of which only the newest counts, `after` this long without a newer one.
///
///     @Latest(after: .milliseconds(300)) @Navigates(Output.search) case searchTapped(SearchParameters)
///
/// Where a visitor types into a form of such an event, a browser that runs scripts sends it by itself: one that
/// navigates shows what is found while it is typed, one that is posted keeps what was typed.
@attached(peer)
public macro Latest(after: Duration) = #externalMacro(module: "PorticoMacrosPlugin", type: "EventMarkerMacro")

/// Marks an event that takes more, or less, than the standard: `bytes` of text in all fields together, `fileBytes` in
/// each file.
///
///     @Limit(bytes: 1_048_576) case saveTapped(title: String, body: String)
///     @Limit(fileBytes: 52_428_800) case importTapped(file: UploadedFile)
///
/// Unmarked, an event takes 64 KB of text and, where it has file parameters, 10 MB per file. Counted after decoding.
@attached(peer)
public macro Limit(bytes: Int, fileBytes: Int? = nil) =
    #externalMacro(module: "PorticoMacrosPlugin", type: "EventMarkerMacro")

/// Marks an event whose files may be larger, or have to be smaller, than the standard.
@attached(peer)
public macro Limit(fileBytes: Int) = #externalMacro(module: "PorticoMacrosPlugin", type: "EventMarkerMacro")

/// Makes a struct `FormCodable`: each of its stored properties is a field of its own name.
///
///     @FormCodable struct SearchParameters {
///         var query: String = ""
///         var zone: ZoneName?
///         var match: NameMatch = .contains
///     }
///     @Navigates(Output.search) case searchTapped(SearchParameters)
///
/// A property with a value is that where nothing was sent, an optional one nil; any other has to be sent. The struct
/// needs an initialiser with all properties in their order, such as the one that Swift writes.
@attached(extension, conformances: FormCodable, names: named(fields), named(init), named(entries))
public macro FormCodable() = #externalMacro(module: "PorticoMacrosPlugin", type: "FormCodableMacro")

/// Makes a struct `ViewInputData`: writes `visitFields` over its properties, stored and computed, that are not private.
///
///     @ViewInputData struct ZoneViewInputData {
///         let name: String
///         let count: String
///     }
@attached(member, names: named(visitFields))
@attached(extension, conformances: ViewInputData)
public macro ViewInputData() = #externalMacro(module: "PorticoMacrosPlugin", type: "ViewInputDataMacro")

/// Makes an enum of texts `Texts`: templates name its constants, `{{text next}}`.
///
///     @Texts enum DogFactTexts {
///         static let next = Text(en: "Another fact", de: "Noch ein Fakt", ar: "حقيقة أخرى")
///     }
///
/// All constants are of one type, a `LocalisedText`. A text that only Swift says, with arguments or without, belongs in
/// an enum without `@Texts`: of these `atrium check` tells those that no template prints.
@attached(member, names: named(table))
@attached(extension, conformances: Texts)
public macro Texts() = #externalMacro(module: "PorticoMacrosPlugin", type: "TextsMacro")

/// Makes an enum `Route`: writes parsing and printing from the cases' `@Path`.
///
///     @Routes enum AppRoute {
///         @Path("/") case home
///         case domains(DomainsRoute)
///     }
///
/// `Kind` has the cases with a path, without their parameters: a coordinator declares by it what is at each
/// (`ScreenTable`). A case without `@Path` nests other routes. For nested cases the macro also writes a property that
/// gives the inner route back (`route.domains`). `parent` is written when the enum does not declare it: nested routes
/// keep their parents, others have none. `examples` is written when the enum does not declare it and no case needs a
/// value. A declaration in an extension is not seen, so these two belong in the enum itself.
@attached(
    member,
    names: named(parse),
    named(patterns),
    named(location),
    named(patternName),
    named(parent),
    named(examples),
    named(Kind),
    arbitrary
)
@attached(extension, conformances: Route)
public macro Routes() = #externalMacro(module: "PorticoMacrosPlugin", type: "RoutesMacro")

/// The path of a case: literal segments, and parameters in braces.
@attached(peer)
public macro Path(_ path: String) = #externalMacro(module: "PorticoMacrosPlugin", type: "PathMacro")
