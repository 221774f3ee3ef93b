/// The tests that are written with a feature: its view models without the web, and its pages as a visitor has them.
struct FeatureTests {
    let names: FeatureNames
    let fields: [FeatureField]

    private var namer: FeatureField { fields.namer }

    var viewModels: String {
        """
        import Foundation
        import Portico
        import Testing

        @testable import \(names.feature)

        @Suite struct \(names.feature)ViewModelTests {
            private let kept = MemoryOwnedItems<\(names.item)>()
            private let ada = VisitorID(rawValue: "ada")
            private let moment = Date(timeIntervalSince1970: 1_800_000_000)

            private func list(of visitor: VisitorID?) -> \(names.feature)ViewModel {
                \(names.feature)ViewModel(
                    provider: OwnedListProvider(repository: kept, visitor: Visitor(id: visitor), now: { [moment] in moment }),
                    localiser: .english
                )
            }

            private func page(of id: \(names.item).ID, for visitor: VisitorID) -> \(names.item)ViewModel {
                \(names.item)ViewModel(
                    provider: OwnedItemProvider(
                        repository: kept,
                        id: id,
                        visitor: Visitor(id: visitor),
                        now: { [moment] in moment }
                    ),
                    localiser: .english
                )
            }

            private func added(named name: String) async throws -> \(names.item) {
                let \(names.variable) = \(names.item)(
                    id: .random(),
                    visitor: ada,
        \(fields.map { "            \($0.name): \(value($0))," }.joined(separator: "\n"))
                    createdAt: moment
                )
                try await kept.add(\(names.variable))
                return \(names.variable)
            }

            @Test func whatIsAddedIsListedForWhoAddedItAndForNobodyElse() async throws {
                let (list, name) = (list(of: ada), "Milk")
                await list.appear()
                #expect(list.shown.value.isEmpty)
                let event = \(names.feature)Event.addTapped(
        \(fields.map { "            \($0.name): \(value($0))" }.joined(separator: ",\n"))
                )
                #expect(await list.handle(event) == .added(try #require(try await kept.items(of: ada).first)))
                #expect(list.shown.value.rows.map(\\.\(namer.name)) == [name])
                #expect(!list.shown.value.isEmpty)
                let others = self.list(of: VisitorID(rawValue: "grace"))
                await others.appear()
                #expect(others.shown.value.isEmpty)
            }

            @Test func aRemovalCanBeTakenBack() async throws {
                let \(names.variable) = try await added(named: "Milk")
                let list = list(of: ada)
                await list.appear()
                var removed = \(names.variable)
                removed.removedAt = moment
                #expect(await list.handle(.removeTapped(id: \(names.variable).id)) == .removed(removed))
                #expect(list.shown.value.isEmpty)
                #expect(await list.handle(.removalUndone(id: \(names.variable).id)) == .restored(\(names.variable)))
                #expect(list.shown.value.rows.count == 1)
            }

            @Test func itIsChangedOnItsPage() async throws {
                let page = page(of: try await added(named: "Milk").id, for: ada)
                await page.appear()
                #expect(page.shown.value.name == "Milk")
                let name = "Bread"
                let event = \(names.item)Event.saveTapped(
        \(fields.map { "            \($0.name): \(value($0))" }.joined(separator: ",\n"))
                )
                #expect(await page.handle(event) == .saved(try #require(try await kept.items(of: ada).first)))
                #expect(page.shown.value.form?.\(namer.name) == name)
            }

            @Test func whatIsSomebodyElsesIsNotThere() async throws {
                let \(names.variable) = try await added(named: "Milk")
                let grace = VisitorID(rawValue: "grace")
                let page = page(of: \(names.variable).id, for: grace)
                await page.appear()
                #expect(page.shown.condition == .notFound)
                #expect(page.shown.value.form == nil)
                #expect(await page.handle(.removeTapped) == nil)
                #expect(await list(of: grace).handle(.removeTapped(id: \(names.variable).id)) == nil)
                #expect(try await kept.items(of: ada) == [\(names.variable)])
            }

            @Test func whoIsNotKnownKeepsNothing() async throws {
                let (list, name) = (list(of: nil), "Milk")
                let event = \(names.feature)Event.addTapped(
        \(fields.map { "            \($0.name): \(value($0))" }.joined(separator: ",\n"))
                )
                #expect(await list.handle(event) == nil)
                #expect(list.shown.condition == .forbidden)
                #expect(!list.shown.value.message.isEmpty)
            }
        }

        """
    }

    var atriumPages: String {
        """
        import PorticoTesting
        import Testing

        @Suite(.inBothModes) struct \(names.feature)PageTests {
            private func visit(_ body: @Sendable (WebVisitor) async throws -> Void) async throws {
                let app = try TestApp()
                defer { app.remove() }
                try await app.visitingSignedIn(body)
            }

        \(pages(path: "/\(names.path)"))

            @Test func nobodySeesWhatIsSomebodyElses() async throws {
                let app = try TestApp()
                defer { app.remove() }
                try await app.visitingSignedIn { visitor in
                    try await add("Milk", visitor)
                    try await visitor.click("Milk")
                    let place = visitor.url
                    let other = try await app.signedInVisitor(as: .grace, beside: visitor)
                    try await other.open("/\(names.path)")
                    #expect(try other.findAll(css: "#list b").isEmpty)
                    try await other.open(place)
                    #expect(other.page.status == 404)
                }
            }

            @Test func whoIsNotSignedInIsLedToTheWayIn() async throws {
                try await visit { visitor in
                    let anybody = visitor.anotherVisitor()
                    try await anybody.open("/\(names.path)")
                    #expect(anybody.url.hasPrefix("/sign-in"))
                }
            }
        }

        """
    }

    /// Those of a package of one's own.
    func ownPages(app: String) -> String {
        """
        import PorticoTesting
        import PorticoWeb
        import Testing

        @testable import \(app)

        @Suite struct \(names.feature)PageTests {
            private func visit(_ body: @escaping @Sendable (WebVisitor) async throws -> Void) async throws {
                try await visiting(\(app)Program.site().application, body)
            }

        \(pages(path: "/\(names.path)"))
        }

        """
    }

    private func pages(path: String) -> String {
        """
            private func add(_ name: String, _ visitor: WebVisitor) async throws {
                try await visitor.open("\(path)")
        \(fields.map(filling).joined(separator: "\n"))
                try await visitor.click("Add")
            }

            @Test func oneIsAddedChangedAndRemovedAndComesBack() async throws {
                try await visit { visitor in
                    try await add("Milk & “bread”", visitor)
                    #expect(visitor.url == "\(path)" && visitor.page.status == 200)
                    #expect(try visitor.find(css: "#list b").text == "Milk & “bread”")
                    try await visitor.click("Milk & “bread”")
                    #expect(visitor.page.heading == "Milk & “bread”")
        \(fields.filter { $0.name != namer.name }.map(checking).joined(separator: "\n"))
                    try visitor.fill("\(namer.words.uppercasingFirst)", with: "Butter")
                    try await visitor.click("Save")
                    #expect(try visitor.find(css: "#list b").text == "Butter")
                    try await visitor.click("Remove: Butter")
                    #expect(try visitor.findAll(css: "#list b").isEmpty)
                    try await visitor.click("Undo")
                    #expect(try visitor.find(css: "#list b").text == "Butter")
                }
            }

            @Test func whatCannotBeAcceptedStaysInTheForm() async throws {
                try await visit { visitor in
                    // A mark that would turn the text behind it around.
                    let hidden = "Milk\\u{202E}"
                    try await add(hidden, visitor)
                    #expect(visitor.page.status == 422)
                    #expect(try visitor.value(of: "\(namer.words.uppercasingFirst)") == hidden)
                    #expect(try visitor.find(label: "\(namer.words.uppercasingFirst)")["aria-invalid"] == "true")
                    #expect(try visitor.find(css: ".field-error").text.contains("1 to 200 characters on one line"))
                }
            }
        """
    }

    /// Fills in the field; the one that names the item with the name that is given.
    private func filling(_ field: FeatureField) -> String {
        let label = field.words.uppercasingFirst.swiftLiteral
        if field.name == namer.name { return "        try visitor.fill(\(label), with: name)" }
        if field.kind == .flag { return "        try visitor.check(\(label))" }
        return "        try visitor.fill(\(label), with: \"\(field.sample)\")"
    }

    private func checking(_ field: FeatureField) -> String {
        let label = field.words.uppercasingFirst.swiftLiteral
        if field.kind == .flag { return "            #expect(try visitor.isChecked(\(label)))" }
        return "            #expect(try visitor.value(of: \(label)) == \"\(field.sample)\")"
    }

    /// Swift for a value of the field; of the one that names the item, what `name` says.
    private func value(_ field: FeatureField) -> String {
        let type = field.isOptional ? String(field.type.dropLast()) : field.type
        if field.name == namer.name { return "try #require(\(type)(text: name))" }
        return switch field.kind {
        case .flag: "true"
        case .number: "42"
        case .text, .long, .url, .decimal, .date:
            field.isOptional
                ? "\(type)(text: \"\(field.sample)\")" : "try #require(\(type)(text: \"\(field.sample)\"))"
        }
    }
}
