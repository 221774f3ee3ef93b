import Foundation
import Testing

@testable import PorticoNew

/// The server that is written for view models that a package has.
@Suite struct ModelServerTests {
    private static func served(_ sources: [String: String]) -> (models: [ServedModel], remarks: [FoundRemark]) {
        let package = FoundPackage(sources)
        let standIns = StandIns(for: package)
        var remarks = package.remarks + standIns.remarks
        let models = package.models.compactMap { ServedModel($0, in: package, services: standIns, &remarks) }
        return (models, remarks)
    }

    private static let store = """
        public struct Trip: Identifiable { public let id: Int; public let title: String; public var start: Date }
        public protocol TripStore: Sendable { func trips() async -> [Trip] }
        """

    private static func list(_ members: String) -> [String: String] {
        [
            "Store.swift": store,
            "List.swift": """
            @MainActor
            @Observable public final class TripListModel {
                public private(set) var trips: [Trip] = []
                public init(store: any TripStore) {}
            \(members)
            }
            """,
        ]
    }

    @Test func whatIsPublicIsShownAndSaid() throws {
        let (models, remarks) = Self.served(
            Self.list(
                """
                public var search = ""
                public func load() async {}
                public func addTapped() {}
                public func delete(_ id: Trip.ID) {}
                public func didSelect(_ trip: Trip) {}
                public func rename(to title: String, in days: Int) async {}
                func hidden() {}
                private var cache = 0
                """
            )
        )
        let model = try #require(models.first)
        #expect(model.shown.map(\.name) == ["trips", "search"])
        #expect(model.fields.map(\.name) == ["search"])
        #expect(model.appear?.name == "load")
        #expect(model.events.map(\.name) == ["addTapped", "delete", "didSelect", "rename"])
        #expect(model.arguments == ["store: services.tripStore"])
        #expect(remarks.map(\.place) == ["Store.swift:2"], "\(remarks)")
    }

    @Test(arguments: [
        ("public func remove(at index: Int) {}", "it takes a place in a list"),
        ("public func save() throws {}", "it throws"),
        ("public func move(_ from: IndexSet) {}", "nothing says how IndexSet is typed"),
        ("public let zone: TimeZone", "zone of TripListModel is not shown: it is a TimeZone"),
        ("public let total = trips.count", "total is not shown: its type is not written"),
        ("public func pick<T>(_ value: T) {}", "it is generic"),
    ])
    func whatCannotBeDecidedIsNamedWithItsLine(member: String, reason: String) throws {
        let (models, remarks) = Self.served(Self.list(member))
        #expect(models.count == 1)
        #expect(models[0].events.isEmpty)
        #expect(remarks.contains { $0.place == "List.swift:5" && $0.text.contains(reason) }, "\(remarks)")
    }

    @Test(arguments: [
        ("@Observable public final class M { public init(trip: Trip) {} }", "an address has its id"),
        ("@Observable public final class M { public init(clock: any Clock<Duration>) {} }", "say how that is made"),
        ("@Observable public final class M { init() {} }", "no public initialiser"),
        ("@Observable final class M { public init() {} }", "M is not public"),
        ("public final class M: ObservableObject { public init() {} }", "PorticoCombine"),
        ("public final class ListModel { public init() {} }", "PorticoAdapters"),
        ("public final class TripCoordinator { public init() {} }", "PorticoCompat"),
    ])
    func aModelThatCannotBeServedIsNamed(source: String, reason: String) {
        let (models, remarks) = Self.served(["Store.swift": Self.store, "M.swift": source])
        #expect(models.isEmpty)
        #expect(remarks.contains { $0.place == "M.swift:1" && $0.text.contains(reason) }, "\(remarks)")
    }

    /// Those that `.ci/test-new` builds the server of.
    @Test func oddModelsAreServedAsFarAsTheyCanBe() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "OddModels.swift")
        let (models, remarks) = Self.served(["Odd.swift": try String(contentsOf: file, encoding: .utf8)])
        #expect(models.map(\.model.name) == ["OddModel", "OddViewModel", "LooseModel", "DetailModel", "AllModel"])
        let odd = try #require(models.first)
        #expect(odd.events.map(\.name) == ["select", "search", "set", "remove"])
        #expect(odd.fields.map(\.name) == ["price", "count", "isOpen", "words"])
        for reason in [
            "total is not shown: it is not there at once", "BoxModel is generic", "this extension of OddModel",
            "what is declared in Odds", "what stands behind #if", "rows of OddModel is not shown: it is a [Row]",
            "select of OddModel is no event: another event has its name", "shapes of OddModel is no event",
            "rename of OddModel is no event", "open of OddModel is no event",
            "load of LooseModel is no event: it is async",
        ] {
            #expect(remarks.contains { $0.text.contains(reason) }, "\(reason)")
        }
    }

    @Test func whatPorticoCallsItsOwnIsNotServed() {
        var package = FoundPackage(["M.swift": "public struct Destination { public let id: Int }"])
        package.leaveOut(["Destination"])
        #expect(package.values.isEmpty)
    }

    @Test func whatANumberIsForStandsInTheAddress() throws {
        let source = "@Observable public final class FilmModel { public init(id: Int, query: String = \"\") {} }"
        let model = try #require(Self.served(["M.swift": source]).models.first)
        #expect(model.parameters.map(\.name) == ["id"])
        #expect(model.base == "Film" && model.route == "film")
    }

    @Test func theExampleIsServedWhole() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let package = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: package) }
        let sources = package.appending(path: "Sources")
        try FileManager.default.createDirectory(at: sources, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: root.appending(path: "Sources/Examples/TripFeatures"),
            to: sources.appending(path: "TripFeatures")
        )
        try #"products: [.library(name: "TripFeatures", targets: ["TripFeatures"])]"#
            .write(to: package.appending(path: "Package.swift"), atomically: true, encoding: .utf8)
        let folder = package.appending(path: "Server")
        let server = try ModelServer(
            name: "Server",
            portico: PorticoPlace(root.path, from: folder),
            folder: folder,
            from: package
        )
        #expect(server.served.map(\.model.name) == ["TripListModel", "NewTripModel"])
        let plan = try server.plan(in: folder)
        let list = try #require(plan.written.first { $0.path == "Sources/Server/Screens/TripListScreen.swift" }).text
        #expect(list.contains("leading: { $0.newTrip == nil ? nil : .newTrip },"))
        #expect(list.contains("<button formaction=\"{{event deleteTapped id=id}}\" aria-label=\"Delete {{title}}\">"))
        let manifest = try #require(plan.written.first { $0.path == "Package.swift" }).text
        #expect(manifest.contains(#".package(path: "..")"#))
    }
}
