/// What stands behind each kind of route of a flow, said once, before any visitor comes: its screens and its files.
///
///     static let screens = ScreenTable<DomainsRoute>(templates: "domains") {
///         $0.part(DomainSearchProvider.init)
///         $0.part(DomainSearchViewModel.init)
///         $0.screen(.search, DomainSearchViewModel.self, info: Self.info, to: Self.destination)
///         $0.part(AboutViewModel.init)
///         $0.screen(
///             .about,
///             AboutViewModel.self,
///             title: DomainTexts.about,
///             description: DomainMessages.about,
///             to: Self.destination
///         )
///         $0.file(.csv, pace: .export)
///     }
///
/// Where what is said about a page or of what was done depends on the visitor's language, `info` and `destination` take
/// a `Localiser` as well.
///
/// The template of a screen is named after its route, in the folder of the flow: `domains/search`; `emptyTrash` is
/// `notes/empty-trash`. Front ends read here which events a screen has, how they are decoded, and what its template
/// renders; none of it needs the screen itself.
public struct ScreenTable<R: Route>: Sendable {
    /// By the name of the route's pattern.
    @usableFromInline private(set) var flowScreens: [String: FlowScreen<R>] = [:]
    /// How often files may be had, by the name of the route's pattern.
    public private(set) var files: [String: Download.Pace] = [:]
    /// What was declared twice.
    public private(set) var problems: [String] = []
    /// What its screens are made of, for the container.
    @usableFromInline private(set) var registrations: [@Sendable (inout Container) -> Void] = []
    @usableFromInline let folder: String
    @usableFromInline let texts: TextTable?

    /// - Parameters:
    ///   - folder: where the flow's templates are, below the folder of all templates.
    ///   - texts: what they say: the texts that `{{text …}}` may name there.
    ///   - declare: declares the flow's parts, screens and files.
    public init(templates folder: String, texts: TextTable? = nil, _ declare: (inout ScreenTable) -> Void = { _ in }) {
        self.folder = folder
        self.texts = texts
        declare(&self)
    }

    /// Declares what screens are made of, a provider or a view model: each screen has its own. `Container.load(_:)`
    /// registers it.
    public mutating func part<Made: Sendable, each Need: Sendable>(
        as _: Made.Type = Made.self,
        _ make: @escaping @Sendable (repeat each Need) -> Made
    ) {
        registrations.append { $0.register(.perScreen, as: Made.self, make) }
    }

    // Each names `Value`: without it the compiler does not find the types of the closures.

    /// Declares the screen of a kind of route whose page is called the same whatever it shows.
    ///
    /// - Parameters:
    ///   - kind: the case of the route.
    ///   - model: the type of its view model.
    ///   - template: the name of its template in the flow's folder, where it is another than the route's: for several
    ///     routes of one screen.
    ///   - title: what the page is called.
    ///   - description: what it is about, as ``PageInfo`` has it; so are those that follow.
    ///   - canonical: the route that stands for it, where that is another.
    ///   - isIndexed: whether search engines may list it.
    ///   - isPrivate: whether it is for nobody but its visitor.
    ///   - over: the route whose page it is a popup over.
    ///   - destination: where each output leads, and what is said there in the visitor's language.
    @inlinable
    public mutating func screen<Value, Model: ViewModel>(
        _ kind: R.Kind,
        _ model: Model.Type,
        template: String? = nil,
        title: some PageText,
        description: some PageText,
        canonical: R? = nil,
        isIndexed: Bool = true,
        isPrivate: Bool = false,
        over: R? = nil,
        to destination: @escaping @Sendable (Model.Output, R, Localiser) -> Destination<R>
    ) where Model.Value == Value {
        let info = { @Sendable (_: Shown<Value>, _: R, localiser: Localiser) in
            PageInfo(
                title: title.text(in: localiser.language),
                description: description.text(in: localiser.language),
                canonical: canonical,
                isIndexed: isIndexed,
                isPrivate: isPrivate,
                over: over
            )
        }
        screen(kind, model, template: template, info: info, to: destination)
    }

    /// Declares one whose outputs lead to the same in all languages. The other parameters are those of the first
    /// declaration.
    @inlinable
    public mutating func screen<Value, Model: ViewModel>(
        _ kind: R.Kind,
        _ model: Model.Type,
        template: String? = nil,
        title: some PageText,
        description: some PageText,
        canonical: R? = nil,
        isIndexed: Bool = true,
        isPrivate: Bool = false,
        over: R? = nil,
        to destination: @escaping @Sendable (Model.Output, R) -> Destination<R>
    ) where Model.Value == Value {
        screen(
            kind,
            model,
            template: template,
            title: title,
            description: description,
            canonical: canonical,
            isIndexed: isIndexed,
            isPrivate: isPrivate,
            over: over,
            to: { output, route, _ in destination(output, route) }
        )
    }

    /// Declares one whose page says of itself what depends on its route, or on what it shows. The other parameters are
    /// those of the first declaration; `info` gives what the page at a route says about itself.
    @inlinable
    public mutating func screen<Value, Model: ViewModel>(
        _ kind: R.Kind,
        _: Model.Type,
        template: String? = nil,
        info: @escaping @Sendable (Shown<Value>, R, Localiser) -> PageInfo<R>,
        to destination: @escaping @Sendable (Model.Output, R, Localiser) -> Destination<R>
    ) where Model.Value == Value {
        let path = [folder, template ?? Self.templateName(of: kind.name)].filter { !$0.isEmpty }.joined(separator: "/")
        let flow = ScreenFlow<Model, R>(info: info, destination: destination)
        add(FlowScreen(flow, kind: kind.name, template: path, texts: texts), named: kind.name)
    }

    /// Declares one that says the same in all languages. The other parameters are those of the declaration before.
    @inlinable
    public mutating func screen<Value, Model: ViewModel>(
        _ kind: R.Kind,
        _ model: Model.Type,
        template: String? = nil,
        info: @escaping @Sendable (Shown<Value>, R) -> PageInfo<R>,
        to destination: @escaping @Sendable (Model.Output, R) -> Destination<R>
    ) where Model.Value == Value {
        screen(
            kind,
            model,
            template: template,
            info: { shown, route, _ in info(shown, route) },
            to: { output, route, _ in destination(output, route) }
        )
    }

    /// Declares that what is done on a screen stays in its view model's memory, as on a phone: an event that leads
    /// nowhere is answered with the page as the view model has it, not with the page that is made anew.
    ///
    ///     $0.screen(.rows, RowsScreen.self, title: texts.rows, description: texts.aboutRows) { output, _ in … }
    ///     $0.working(.rows)
    ///
    /// What the page shows in its fields comes back with the next event; what it shows elsewhere, a
    /// ``WorkingViewModel`` says. Said after the screen.
    public mutating func working(_ kind: R.Kind) {
        guard let screen = flowScreens[kind.name] else {
            return problems.append("route \(kind.name) is declared as working before a screen is declared for it")
        }
        flowScreens[kind.name]?.isWorking = true
        if !screen.declared(Embedding()).takesPosts {
            problems.append("the screen at \(kind.name) is declared as working, and none of its events stays there")
        }
    }

    /// Declares that a kind of route answers with a file.
    public mutating func file(_ kind: R.Kind, pace: Download.Pace = .page) {
        add(pace, named: kind.name)
    }

    /// The screens by the names of their routes' patterns, as those of an app of these routes. They are made at each
    /// call.
    @usableFromInline package var screens: [String: ScreenDeclaration] {
        let app = Embedding<R>()
        return flowScreens.mapValues { $0.declared(app) }
    }

    /// The declaration of the screen at a route; nil where it has none.
    package subscript(route: R) -> ScreenDeclaration? { flowScreens[route.patternName]?.declared(Embedding()) }

    /// The screens whose view models nobody registered, sorted: for an app whose coordinators make all of theirs in
    /// a scope. What a view model needs beside, the container has found when it was resolved. Nothing is made to find
    /// out.
    package func unregisteredModels(in parts: Scope) -> [UnregisteredModel] {
        screens.filter { !parts.has(PartKey($1.model)) }.sorted { $0.key < $1.key }.map { name, screen in
            UnregisteredModel(route: name, model: PartKey(screen.model).name)
        }
    }

    /// The screen at a route, with the view model that is made for it in a scope. Throws `UndeclaredScreen`, and what
    /// the container does.
    public func answer(at route: R, in scope: Scope) throws -> Answer {
        guard let screen = try flowScreens[route.patternName]?.make(route, scope) else {
            throw UndeclaredScreen(route: route.patternName)
        }
        return .screen(screen)
    }

    /// The screen at a route, with this view model. Throws `UndeclaredScreen` where another kind of view model is
    /// declared for it.
    ///
    /// - Parameters:
    ///   - route: where the visitor is.
    ///   - model: the screen's view model.
    ///   - localiser: for what `info` and `destination` say.
    public func answer(at route: R, with model: some ViewModel, in localiser: Localiser = .english) throws -> Answer {
        guard let screen = flowScreens[route.patternName]?.wrap(route, model, localiser) else {
            throw UndeclaredScreen(route: route.patternName)
        }
        return .screen(screen)
    }

    /// Adds what a flow inside this one declares, under the names that its routes have here.
    @inlinable
    mutating func add<Inner: Route>(
        _ inner: ScreenTable<Inner>,
        lift: @escaping @Sendable (Inner) -> R,
        extract: @escaping @Sendable (R) -> Inner?
    ) {
        add(inner.problems, inner.registrations)
        let names = Dictionary(Inner.examples.map { ($0.patternName, lift($0).patternName) }) { first, _ in first }
        for (name, screen) in inner.flowScreens {
            if let outer = names[name] { add(FlowScreen(screen, lift, extract), named: outer) }
        }
        for (name, pace) in inner.files {
            if let outer = names[name] { add(pace, named: outer) }
        }
    }

    @usableFromInline
    mutating func add(_ problems: [String], _ registrations: [@Sendable (inout Container) -> Void]) {
        self.problems += problems
        self.registrations += registrations
    }

    @usableFromInline
    mutating func add(_ screen: FlowScreen<R>, named name: String) {
        if files[name] != nil || flowScreens.updateValue(screen, forKey: name) != nil {
            problems.append("route \(name) is declared twice")
        }
    }

    @usableFromInline
    mutating func add(_ pace: Download.Pace, named name: String) {
        if flowScreens[name] != nil || files.updateValue(pace, forKey: name) != nil {
            problems.append("route \(name) is declared twice")
        }
    }

    /// In lower case, a hyphen before what was a capital letter: `empty-trash`.
    @usableFromInline
    static func templateName(of kind: String) -> String {
        kind.reduce(into: "") { name, character in
            if character.isUppercase, !name.isEmpty { name += "-" }
            name += character.lowercased()
        }
    }
}

/// A screen whose view model nobody registered.
package struct UnregisteredModel: Sendable, Hashable, CustomStringConvertible {
    /// The name of the screen's route.
    package let route: String
    /// The name of the type.
    package let model: String

    package var description: String {
        "the screen at \(route) has the view model \(model), which is not registered"
    }
}

/// A coordinator answers with a screen that its table does not have: a mistake in the flow.
@usableFromInline
package struct UndeclaredScreen: Error, CustomStringConvertible {
    let route: String

    @usableFromInline package init(route: String) {
        self.route = route
    }

    @usableFromInline package var description: String {
        "the screen at \(route) is not declared, or with another view model, or it was made for another route"
    }
}
