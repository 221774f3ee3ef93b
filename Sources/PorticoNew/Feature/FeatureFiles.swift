/// The files of a feature, which are the same in Atrium and in a package of one's own but for what they say.
struct FeatureFiles {
    let names: FeatureNames
    let fields: [FeatureField]
    let words: any FeatureWords

    /// The field that an item is called by.
    private var namer: FeatureField { fields.namer }

    /// Where the sources of the feature are.
    var folder: String { "Sources/Features/\(names.feature)" }

    /// Plans them all, but for the tests of pages.
    func add(to plan: inout Plan) throws(NewError) {
        try plan.add("\(folder)/\(names.item).swift", item)
        try plan.add("\(folder)/\(names.feature)Route.swift", route)
        try plan.add("\(folder)/\(names.feature)Coordinator.swift", coordinator)
        try plan.add("\(folder)/\(names.feature)ViewModel.swift", list)
        try plan.add("\(folder)/\(names.item)ViewModel.swift", detail)
        let templates = FeatureTemplates(names: names, fields: fields, words: words)
        try plan.add("Templates/\(names.path)/list.html", templates.list)
        try plan.add("Templates/\(names.path)/\(names.itemPath).html", templates.detail)
        try plan.add("Templates/\(names.path)/fields.html", templates.form)
        let tests = FeatureTests(names: names, fields: fields)
        try plan.add("Tests/\(names.feature)Tests/\(names.feature)ViewModelTests.swift", tests.viewModels)
    }

    /// The line by which the coordinator above it leads to the feature.
    var dependency: String {
        "        children.addDependency(\(names.feature)Coordinator(parts: parts), lift: AppRoute.\(names.features), extract: \\.\(names.features))\n"
    }

    private var item: String {
        """
        public import Foundation
        public import Portico

        /// \(names.anItem.uppercasingFirst) that a visitor keeps.
        public struct \(names.item): OwnedItem {
            public let id: RandomIdentifier<\(names.item)>
            public var visitor: VisitorID
        \(lines { "    public var \($0.name): \($0.type)" })
            public let createdAt: Date
            public var removedAt: Date?
            public var displayName: String { \(namer.name).text }

            public init(
                id: RandomIdentifier<\(names.item)>,
                visitor: VisitorID,
        \(lines { "        \($0.name): \($0.type)," })
                createdAt: Date,
                removedAt: Date? = nil
            ) {
                self.id = id
                self.visitor = visitor
        \(lines { "        self.\($0.name) = \($0.name)" })
                self.createdAt = createdAt
                self.removedAt = removedAt
            }
        }

        """
    }

    private var route: String {
        """
        public import Portico

        /// The places of the \(names.featureWords).
        @Routes public enum \(names.feature)Route {
            @Path("/\(names.path)") case list
            @Path("/\(names.path)/{id}") case \(names.variable)(id: \(names.item).ID)

            public var parent: \(names.feature)Route? {
                switch self {
                case .list: nil
                case .\(names.variable): .list
                }
            }

            public static var examples: [\(names.feature)Route] {
                [.list]
                    + [\(names.item).ID(rawValue: String(repeating: "0", count: 32))].compactMap { $0 }.map {
                        .\(names.variable)(id: $0)
                    }
            }
        }

        """
    }

    private var coordinator: String {
        """
        \(words.imports)public import Portico

        /// The flow of the \(names.featureWords): the list, and a screen for each.
        public struct \(names.feature)Coordinator: PartsCoordinator {
            public static let screens = ScreenTable<\(names.feature)Route>(templates: "\(names.path)"\(words.tableArgument)) {
                $0.part(OwnedListProvider<\(names.item)>.init)
                $0.part(\(names.feature)ViewModel.init)
                $0.screen(
                    .list,
                    \(names.feature)ViewModel.self,
                    title: \(words.constant(names.features)),
                    description: \(words.constant(names.features)),
                    isIndexed: false,
                    to: Self.destination
                )
                $0.part(OwnedItemProvider<\(names.item)>.init)
                $0.part(\(names.item)ViewModel.init)
                $0.screen(.\(names.variable), \(names.item)ViewModel.self, info: Self.info, to: Self.destination)
            }
            public let parts: Scope

            public init(parts: Scope) {
                self.parts = parts
            }

            /// The screen of one is made for its id as well.
            public func answer(for route: \(names.feature)Route, of visitor: Visitor) throws -> Answer {
                switch route {
                case .list: try screens.answer(at: route, in: parts.scope(visitor))
                case .\(names.variable)(let id): try screens.answer(at: route, in: parts.scope(visitor, id))
                }
            }

            static func destination(
                for output: OwnedItemOutput<\(names.item)>,
                from _: \(names.feature)Route,
                in localiser: Localiser
            ) -> Destination<\(names.feature)Route> {
                .after(output, list: .list, undo: \(names.feature)Event.removalUndone, in: localiser) {
                    .\(names.variable)(id: $0)
                }
            }

            static func info(
                _ shown: Shown<\(names.item)ViewInputData>,
                _: \(names.feature)Route,
                _ localiser: Localiser
            ) -> PageInfo<\(names.feature)Route> {
                PageInfo(
                    title: shown.value.name,
                    description: \(words.said(names.features)),
                    isIndexed: false
                )
            }
        }

        /// What the screens of the \(names.featureWords) are made of. Where \(names.featureWords) are kept is said in
        /// `\(words.keeper)`.
        public struct \(names.feature)Module: Module {
            public init() {}

            public func load(into container: inout Container) {
        \(words.moduleLine)        container.load(\(names.feature)Coordinator.screens)
                container.seed(\(names.item).ID.self)
            }
        }

        """
    }

    private var list: String {
        """
        import Portico

        /// The screen of the \(names.featureWords) that a visitor keeps.
        struct \(names.feature)ViewModel: ProvidedViewModel {
            let provider: OwnedListProvider<\(names.item)>
            let localiser: Localiser

            func handle(_ event: \(names.feature)Event) async -> OwnedItemOutput<\(names.item)>? {
                switch event {
                case .rowTapped: event.output
                case .addTapped(\(fields.map { "let \($0.name)" }.joined(separator: ", "))):
                    await provider.add {
                        \(names.item)(
                            id: $0.id,
                            visitor: $0.visitor,
        \(lines { "                    \($0.name): \($0.name)," })
                            createdAt: $0.moment
                        )
                    }.map { .added($0) }
                case .removeTapped(let id): await provider.remove(id).map { .removed($0) }
                case .removalUndone(let id): await provider.restore(id).map { .restored($0) }
                }
            }

            func shown(in state: OwnedListState<\(names.item)>) -> Shown<\(names.feature)ViewInputData> {
                Shown(
                    \(names.feature)ViewInputData(
                        message: state.message(in: localiser),
                        isEmpty: state.isEmpty,
                        rows: state.items.map { \(names.item)RowViewInputData($0, in: localiser) },
                        form: \(names.item)FormViewInputData(nil)
                    ),
                    state.condition
                )
            }
        }

        /// What a visitor does on the screen of their \(names.featureWords).
        @ViewEvents enum \(names.feature)Event {
            typealias Output = OwnedItemOutput<\(names.item)>

            @Navigates(Output.opened) case rowTapped(id: \(names.item).ID)
            case addTapped(\(parameters))
            case removeTapped(id: \(names.item).ID)
            case removalUndone(id: \(names.item).ID)
        }

        /// What the screen of \(names.featureWords) shows.
        @ViewInputData struct \(names.feature)ViewInputData {
            /// Why there is nothing to show, or why the last change was not made; empty where all is well.
            let message: String
            let isEmpty: Bool
            let rows: [\(names.item)RowViewInputData]
            /// The empty form for one more.
            let form: \(names.item)FormViewInputData
        }

        /// One of the list.
        @ViewInputData struct \(names.item)RowViewInputData {
            let id: String
        \(lines(rowFields) { "    let \($0.name): \(shownType($0))" })

            init(_ \(names.variable): \(names.item), in localiser: Localiser) {
                self.id = \(names.variable).id.text
        \(lines(rowFields) { "        self.\($0.name) = \(shownValue($0, of: names.variable))" })
            }
        }

        """
    }

    private var detail: String {
        """
        import Portico

        /// The screen of \(names.anItem), where it is changed.
        struct \(names.item)ViewModel: ProvidedViewModel {
            let provider: OwnedItemProvider<\(names.item)>
            let localiser: Localiser

            func handle(_ event: \(names.item)Event) async -> OwnedItemOutput<\(names.item)>? {
                switch event {
                case .saveTapped(\(fields.map { "let \($0.name)" }.joined(separator: ", "))):
                    await provider.update {
        \(lines { "                $0.\($0.name) = \($0.name)" })
                    }.map { .saved($0) }
                case .removeTapped: await provider.remove().map { .removed($0) }
                }
            }

            func shown(in state: OwnedItemState<\(names.item)>) -> Shown<\(names.item)ViewInputData> {
                Shown(
                    \(names.item)ViewInputData(
                        name: state.item?.displayName ?? \(words.said(names.features)),
                        message: state.message(in: localiser),
                        form: state.item.map { \(names.item)FormViewInputData($0) }
                    ),
                    state.condition
                )
            }
        }

        /// What a visitor does on the screen of \(names.anItem).
        @ViewEvents enum \(names.item)Event {
            typealias Output = OwnedItemOutput<\(names.item)>

            case saveTapped(\(parameters))
            case removeTapped
        }

        /// What the screen of \(names.anItem) shows.
        @ViewInputData struct \(names.item)ViewInputData {
            /// What it is called; what all of them are called where there is none.
            let name: String
            /// Why there is nothing to show, or why the last change was not made; empty where all is well.
            let message: String
            /// Nil where there is no such \(names.itemWords).
            let form: \(names.item)FormViewInputData?
        }

        /// What stands in the fields of a form.
        @ViewInputData struct \(names.item)FormViewInputData {
        \(lines { "    let \($0.name): \($0.kind == .flag ? "Bool" : "String")" })

            /// Nil leaves them empty.
            init(_ \(names.variable): \(names.item)?) {
        \(lines { "        self.\($0.name) = \(formValue($0))" })
            }
        }

        """
    }

    // MARK: - Its parts

    private var parameters: String { fields.map { "\($0.name): \($0.type)" }.joined(separator: ", ") }

    /// What a row of the list shows: not what takes several lines.
    private var rowFields: [FeatureField] { fields.filter { $0.kind != .long } }

    private func shownType(_ field: FeatureField) -> String {
        let type =
            switch field.kind {
            case .flag: "Bool"
            case .date: "DayViewInputData"
            case .text, .long, .url, .number, .decimal: "String"
            }
        return field.isOptional ? type + "?" : type
    }

    /// Swift for what a row shows of it, as the visitor's language writes it.
    private func shownValue(_ field: FeatureField, of variable: String) -> String {
        let value = "\(variable).\(field.name)"
        switch field.kind {
        case .flag: return value
        case .text, .long, .url: return "\(value)\(field.isOptional ? "?" : "").text"
        case .number, .decimal, .date: break
        }
        func written(_ value: String) -> String {
            switch field.kind {
            case .date: "DayViewInputData(\(value), in: localiser)"
            case .number: "localiser.number(\(value).rawValue)"
            default: "localiser.number(\(value))"
            }
        }
        return field.isOptional ? "\(value).map { \(written("$0")) }" : written(value)
    }

    private func formValue(_ field: FeatureField) -> String {
        let value = "\(names.variable)?.\(field.name)"
        if field.kind == .flag { return "\(value) ?? false" }
        return "\(value)\(field.isOptional ? "?" : "").text ?? \"\""
    }

    private func lines(_ line: (FeatureField) -> String) -> String { fields.map(line).joined(separator: "\n") }

    private func lines(_ fields: [FeatureField], _ line: (FeatureField) -> String) -> String {
        fields.map(line).joined(separator: "\n")
    }
}
