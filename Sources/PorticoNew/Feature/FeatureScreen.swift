import Foundation

/// A screen of a feature, which lists what its visitor keeps until its author writes something else.
struct FeatureScreen {
    let name: String
    let names: FeatureNames
    let kind: PackageKind

    init(name: String, of names: FeatureNames, in kind: PackageKind) throws(NewError) {
        try FeatureNames.check(name)
        guard name != names.feature, name != names.item, !["Add", "AddOne", "None", "Remove", "Save"].contains(name)
        else {
            throw NewError("\(names.feature) has a screen of that name already")
        }
        self.name = name
        self.names = names
        self.kind = kind
    }

    /// `archive`, which its route and its text are called.
    var variable: String { name.lowercasingFirst }
    private var path: String { name.words.joined(separator: "-") }
    private var title: String { name.words.joined(separator: " ").uppercasingFirst }
    /// `BookmarksArchive`, which its types begin with: another feature may have a screen of the same name.
    private var type: String { names.feature + name }

    /// Where its author goes on.
    var viewModelFile: String { "Sources/Features/\(names.feature)/\(type)ViewModel.swift" }

    private var isAtrium: Bool { if case .atrium = kind { true } else { false } }
    private var words: any FeatureWords { isAtrium ? AtriumWords(names: names) : PlainWords(names: names) }
    private var titleInSwift: String { isAtrium ? words.constant(variable) : title.swiftLiteral }
    private var titleInTemplate: String { isAtrium ? words.printed(variable) : title }

    func plan(in folder: URL) throws(NewError) -> Plan {
        var plan = Plan(folder: folder)
        let feature = "Sources/Features/\(names.feature)"
        let item = try? String(contentsOf: folder.appending(path: "\(feature)/\(names.item).swift"), encoding: .utf8)
        guard let namer = item?.firstMatch(of: /public var (\w+): SingleLine<200>\n/)?.1 else {
            throw NewError(
                "\(feature)/\(names.item).swift has no line “public var title: SingleLine<200>”, by which items are called"
            )
        }
        try plan.add(viewModelFile, viewModel)
        try plan.add("Templates/\(names.path)/\(path).html", template(calledBy: String(namer)))
        try plan.add("Tests/\(names.feature)Tests/\(type)ViewModelTests.swift", test)
        switch kind {
        case .atrium: try plan.add("Tests/AtriumTests/\(type)PageTests.swift", atriumPage)
        case .own(let app): try plan.add("Tests/\(app)Tests/\(type)PageTests.swift", ownPage(of: app))
        }
        try plan.change("Templates/\(names.path)/list.html") { file throws(NewError) in
            let link = "<a href=\"{{link \(variable)}}\">\(titleInTemplate)</a>"
            let others = "  <p class=\"ways\">"
            if file.text.contains(others) {
                try file.insert("\(link) ", after: others)
            } else {
                try file.insert("\(others)\(link)</p>\n", after: "</h1>\n")
            }
        }
        try plan.change("\(feature)/\(names.feature)Route.swift") { file throws(NewError) in
            try file.insert("    @Path(\"/\(names.path)/\(path)\") case \(variable)\n", after: "case list\n")
            try file.insert(", .\(variable)", after: "case .\(names.variable)")
            try file.insert(", .\(variable)", after: "[.list")
        }
        try plan.change("\(feature)/\(names.feature)Coordinator.swift") { file throws(NewError) in
            try file.insert(
                """
                        $0.part(\(type)ViewModel.init)
                        $0.screen(
                            .\(variable),
                            \(type)ViewModel.self,
                            title: \(titleInSwift),
                            description: \(titleInSwift),
                            isIndexed: false,
                            to: Self.destination
                        )

                """,
                before: "        $0.part(OwnedItemProvider<\(names.item)>.init)\n"
            )
            try file.insert(", .\(variable)", after: "case .list")
        }
        guard isAtrium else { return plan }
        try plan.change("\(feature)/\(names.item)Texts.swift") { file throws(NewError) in
            let words = Translation(ofList: title, german: nil, arabic: nil)
            try file.insert(words, named: variable, before: "    static let add = ")
        }
        return plan
    }

    /// What a feature that is there and its items are called. Throws where it is not there, with those that are.
    static func names(of feature: String, in folder: URL) throws(NewError) -> FeatureNames {
        let features = folder.appending(path: "Sources/Features", directoryHint: .isDirectory)
        let found = (try? FileManager.default.contentsOfDirectory(atPath: features.path)) ?? []
        let there = found.filter { !$0.contains(".") }
        guard there.contains(feature) else {
            let list = there.isEmpty ? "none yet" : there.sorted().joined(separator: ", ")
            throw NewError(
                "there is no feature “\(feature)” in \(features.standardizedFileURL.path); there is \(list). Nothing was written"
            )
        }
        let files =
            (try? FileManager.default.contentsOfDirectory(
                at: features.appending(path: feature),
                includingPropertiesForKeys: nil
            )) ?? []
        for file in files where file.pathExtension == "swift" {
            let text = try? String(contentsOf: file, encoding: .utf8)
            if let item = text?.firstMatch(of: /struct (\w+): OwnedItem\b/)?.1 {
                return try FeatureNames(feature, singular: String(item))
            }
        }
        throw NewError(
            "no file in Sources/Features/\(feature) has an OwnedItem, as a feature has that “portico-new” wrote. Nothing was written"
        )
    }

    private var viewModel: String {
        """
        import Portico

        /// The screen “\(title)” of the \(names.featureWords).
        struct \(type)ViewModel: ProvidedViewModel {
            let provider: OwnedListProvider<\(names.item)>
            let localiser: Localiser

            func handle(_ event: \(type)Event) async -> OwnedItemOutput<\(names.item)>? { event.output }

            func shown(in state: OwnedListState<\(names.item)>) -> Shown<\(type)ViewInputData> {
                Shown(
                    \(type)ViewInputData(
                        message: state.message(in: localiser),
                        isEmpty: state.isEmpty,
                        rows: state.items.map { \(names.item)RowViewInputData($0, in: localiser) }
                    ),
                    state.condition
                )
            }
        }

        /// What a visitor does there.
        @ViewEvents enum \(type)Event {
            typealias Output = OwnedItemOutput<\(names.item)>

            @Navigates(Output.opened) case rowTapped(id: \(names.item).ID)
        }

        /// What it shows.
        @ViewInputData struct \(type)ViewInputData {
            /// Why there is nothing to show; empty where all is well.
            let message: String
            let isEmpty: Bool
            let rows: [\(names.item)RowViewInputData]
        }

        """
    }

    private func template(calledBy namer: String) -> String {
        """
        {{< layouts/page}}{{$main}}
        <p class="back"><a href="{{link list}}">\(words.printed(names.features))</a></p>
        <article class="sheet">
          <h1>\(titleInTemplate)</h1>
          <p class="message" id="message" role="status" aria-live="polite">{{message}}</p>
          {{#isEmpty}}<p id="none">\(words.printed("none"))</p>{{/isEmpty}}
          <ul class="\(words.listClass)" id="list"{{^rows}} hidden{{/rows}}>
            {{#rows}}
            <li id="\(names.path)-{{id}}">
              <p><a href="{{event rowTapped id=id}}"><b dir="auto">{{\(namer)}}</b></a></p>
            </li>
            {{/rows}}
          </ul>
        </article>
        {{/main}}{{/ layouts/page}}

        """
    }

    private var test: String {
        """
        import Foundation
        import Portico
        import Testing

        @testable import \(names.feature)

        @Suite struct \(type)ViewModelTests {
            @Test func whoKeepsNothingSeesNothing() async {
                let model = \(type)ViewModel(
                    provider: OwnedListProvider(
                        repository: MemoryOwnedItems<\(names.item)>(),
                        visitor: Visitor(id: VisitorID(rawValue: "ada")),
                        now: { Date(timeIntervalSince1970: 1_800_000_000) }
                    ),
                    localiser: .english
                )
                await model.appear()
                #expect(model.shown.value.isEmpty && model.shown.value.rows.isEmpty)
                #expect(model.shown.condition == .ok)
            }

            @Test func aRowLeadsToItsPage() async {
                let id = \(names.item).ID.random()
                #expect(\(type)Event.rowTapped(id: id).output == .opened(id))
            }
        }

        """
    }

    private var atriumPage: String {
        """
        import PorticoTesting
        import Testing

        @Suite(.inBothModes) struct \(type)PageTests {
            @Test func theListLeadsToAPageThatSaysThatItIsEmpty() async throws {
                let app = try TestApp()
                defer { app.remove() }
                try await app.visitingSignedIn { visitor in
        \(page)
                }
            }
        }

        """
    }

    private func ownPage(of app: String) -> String {
        """
        import PorticoTesting
        import PorticoWeb
        import Testing

        @testable import \(app)

        @Suite struct \(type)PageTests {
            @Test func theListLeadsToAPageThatSaysThatItIsEmpty() async throws {
                try await visiting(\(app)Program.site().application) { visitor in
        \(page)
                }
            }
        }

        """
    }

    private var page: String {
        """
                    try await visitor.open("/\(names.path)")
                    try await visitor.click(\(title.swiftLiteral))
                    #expect(visitor.url == "/\(names.path)/\(path)" && visitor.page.status == 200)
                    #expect(visitor.page.heading == \(title.swiftLiteral))
                    #expect(try visitor.find(css: "#none").text == "There is nothing here yet.")
        """
    }
}
