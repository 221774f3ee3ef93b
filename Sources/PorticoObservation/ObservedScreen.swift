public import Portico

/// A class that is a screen by itself: what it shows and what a visitor can do there is marked in it.
///
///     @MainActor @Observable @ObservedScreen final class Shelf {
///         typealias Output = ShelfRoute
///         @Shows var query = ""
///         @Shows var books: [BookViewInputData] { found.map(BookViewInputData.init) }
///         private var found: [Book] = []
///
///         func appear() async { found = await store.books(query) }
///         @Handles func removed(id: Int) async { found = await store.remove(id) }
///         @Handles func added() -> Output { .newBook }
///         @Handles nonisolated static func searched(query: String) -> Output { .list(query: query) }
///     }
///
/// The macro writes all that has no default here. A coordinator declares and answers with `Observed<Shelf>`.
@MainActor
public protocol ObservedScreen: AnyObject {
    /// The properties with `@Shows`, each by its name: what a template, JSON and the terminal are given.
    associatedtype Value: ViewInputData
    /// The methods with `@Handles`, each by its name. A parameter's label is the name of its field.
    associatedtype Event: ViewEvents

    /// What is shown before the screen opens.
    nonisolated static var blank: Value { get }
    var shown: Value { get }
    func handle(_ event: Event) async -> Event.Output?

    /// How it stands with the screen; `ok` unless the class says otherwise.
    var condition: Condition { get }
    /// What is wrong with single fields of what was sent last.
    var errors: [FieldError] { get }
    /// Whether work goes on that an event began and did not wait for.
    var isBusy: Bool { get }
    /// Where it stands after an event, if not on this screen any more, such as in a sheet that is open.
    var leading: Event.Output? { get }
    /// The screen opened: what SwiftUI has in `onAppear`, or in a `task` that ends.
    func appear() async
    /// Runs while a page stays, such as a `task` that never ends. It is cancelled when the page goes.
    func stay() async
    /// What a page that is worked on in memory takes along beside its fields (`ScreenTable.working`).
    var memory: WorkingMemory? { get throws }
    /// Puts that back into a new object, before the event.
    func resume(_ memory: WorkingMemory) throws
}

extension ObservedScreen {
    public var condition: Condition { .ok }
    public var errors: [FieldError] { [] }
    public var isBusy: Bool { false }
    public var leading: Event.Output? { nil }
    public func appear() async {}
    public func stay() async {}
    public var memory: WorkingMemory? { nil }
    public func resume(_: WorkingMemory) throws {}
}

/// The screen of a class with `@ObservedScreen`.
///
///     $0.screen(.list, Observed<Shelf>.self, title: "Books", description: "All books.", to: Self.destination)
///     try screens.answer(at: route, with: Observed { Shelf(query: query) })
public typealias Observed<Model: ObservedScreen> = ObservedAdapter<Model.Value, Model.Event, Model>

extension ObservedAdapter where Model: ObservedScreen, Value == Model.Value, Event == Model.Event {
    /// - Parameter make: makes the object, when the screen opens.
    public convenience init(_ make: @escaping @MainActor @Sendable () -> Model) {
        let told = Told<Event.Output>()
        self.init(
            Shown(Model.blank),
            make: { lead in
                told.lead = lead
                return make()
            },
            show: { Shown($0.shown, $0.condition, errors: $0.errors) },
            isBusy: { $0.isBusy },
            leading: { $0.leading },
            appear: { await $0.appear() },
            staying: { await $0.stay() },
            memory: { try $0.memory },
            resume: { try $0.resume($1) },
            handle: { model, event in
                if let output = await model.handle(event) { told.lead?(output) }
            }
        )
    }
}

/// Keeps the way to the coordinator, for what an event returns.
@MainActor
private final class Told<Output: Sendable> {
    var lead: (@MainActor @Sendable (Output) -> Void)?
    nonisolated init() {}
}

/// Makes a class of the main actor a screen (``ObservedScreen``): nothing of it is reachable but what is marked.
///
/// A property with `@Shows` is a field of the template. A method with `@Handles` is an event: where it returns a value,
/// that is where it leads. A static one only leads, so that its event is a link or a search (`@Navigates`). `@Latest` and
/// `@Limit` stand on methods as on the cases of `@ViewEvents`.
@attached(member, names: named(Value), named(Event), named(blank), named(shown), named(handle))
@attached(extension, conformances: ObservedScreen)
public macro ObservedScreen() = #externalMacro(module: "PorticoMacrosPlugin", type: "ObservedScreenMacro")

/// Marks a property that the screen shows: a text, a number, a truth value, an optional or a list of these, or a type with
/// `@ViewInputData`. What is shown before the screen opens is its value as it is written, or nothing.
@attached(peer)
public macro Shows() = #externalMacro(module: "PorticoMacrosPlugin", type: "ScreenMarkerMacro")

/// Marks a method that an event of the visitor calls.
@attached(peer)
public macro Handles() = #externalMacro(module: "PorticoMacrosPlugin", type: "ScreenMarkerMacro")
