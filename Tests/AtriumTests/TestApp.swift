import AtriumFlow
import DomainsData
import Foundation
import Hummingbird
import Logging
import Networking
import NotesData
import PorticoSessions
import PorticoTestSupport
import PorticoTesting
import PorticoWeb
import PostgreSQLStorage
import Storage
import Synchronization
import TestDatabase

@testable import Atrium
@testable import Domains

/// The whole of Atrium over a data folder of its own; over a database of its own and several folders where
/// `TestNodes.areThere`.
struct TestApp {
    let data: URL
    let nodes = TestNodes()
    /// What looks into its things while it serves.
    let beside = OpenedBeside()
    /// Passwords cost next to nothing here, and many may sign up.
    var accounts = AccountOptions.cheap
    /// The same facts follow each other in every run.
    var dogFacts = DogFactsOptions(newSeed: { 7 }, limits: patient, clock: ManualClock())
    /// Where its domain names come from.
    var domains = DomainsOptions(limits: patient, clock: ManualClock())
    /// Nobody is led around, and no step is late.
    var firstSteps = FirstStepsOptions(release: nil, clock: ManualClock())
    var push = PushOptions()
    var quota = NoteQuota.standard
    /// Pages are waited for, however slow the machine is.
    var firstPaint = FirstPaint(clock: ManualClock())
    /// Another one who writes into its files is waited for, however slow the machine is.
    static var patientStorage: SQLiteOptions {
        var options = SQLiteOptions()
        options.busyTimeout = .longerThanAnyTest
        return options
    }
    /// Changes of many notes are cut by their number alone, not by the time they take.
    private static var timelessBatches: NoteBatches {
        var batches = NoteBatches()
        batches.now = { .zero }
        return batches
    }
    /// No rate recovers meanwhile.
    private let start = ContinuousClock.now

    /// Of calls to sources elsewhere, by a clock that stands still: they take their time, and what is tried again is
    /// tried at once.
    private static var patient: CallLimits {
        var limits = CallLimits()
        limits.connect = .longerThanAnyTest
        limits.retryDelay = .zero
        return limits
    }

    /// A fresh folder without an index, so the sample answers.
    init() throws {
        data = FileManager.default.temporaryDirectory.appending(
            path: "atrium-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
    }

    func remove() {
        nodes.remove()
        try? FileManager.default.removeItem(at: data)
    }

    /// The checkout these tests were built in.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Where its visitors believe to be.
    static let origin = SiteOrigin(scheme: .https, host: "atrium.example")

    func settings(limited: Bool = true) throws -> Settings {
        try Settings(
            arguments: [
                .templates: Self.root.appending(path: "Templates").path,
                .staticFiles: Self.root.appending(path: "Static").path,
                .publicURL: "https://atrium.example", .postsPerMinute: limited ? nil : "0",
                .exportsPerMinute: limited ? nil : "0",
                .apiPerMinute: limited ? nil : "0",
                // However slow the machine is.
                .cpuSecondsPerMinute: "0",
            ],
            environment: [:],
            configFile: nil
        )
    }

    func site(limited: Bool = true, by node: String = "node") async throws -> Site {
        let settings = try settings(limited: limited)
        return try await composition(settings, of: node).site(settings, showing: Self.pages.get())
    }

    /// All of the app, put together once more beside what serves it.
    func composition(_ settings: Settings? = nil, of node: String = "beside") async throws -> Composition {
        let settings = try settings ?? self.settings()
        var options = AppOptions(
            accounts: accounts,
            domains: domains,
            dogFacts: dogFacts,
            firstSteps: firstSteps,
            push: push,
            quota: quota,
            batches: Self.timelessBatches
        )
        options.publicURL = settings.publicURL
        return try await Composition(
            opened(by: node),
            options: options,
            firstPaint: firstPaint,
            instant: { [start] in start },
            logger: Self.silence
        )
    }

    /// The files of a data folder in which nothing is kept, by their names: to migrate each app's would take a tenth of
    /// the run.
    private static let migrated = Result {
        let folder = FileManager.default.temporaryDirectory.appending(path: "atrium-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        _ = try OpenedData(in: DataFolderInUse(folder), logger: silence)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "sqlite" }
            .map { ($0.lastPathComponent, try Data(contentsOf: $0)) }
    }

    /// Puts them where nothing was kept yet.
    private func begin(with files: [(name: String, bytes: Data)]) throws {
        try Self.beginning.withLock { _ in
            let files = files.map { (url: data.appending(path: $0.name), bytes: $0.bytes) }
            guard !files.contains(where: { FileManager.default.fileExists(atPath: $0.url.path) }) else { return }
            for file in files {
                try file.bytes.write(to: file.url)
                // As the program makes them.
                try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.url.path)
            }
        }
    }

    private static let beginning = Mutex(())

    /// What is stored, open. Where an app has several nodes, each has a folder of its own, with the index of the app's.
    func opened(by node: String) async throws -> OpenedData {
        guard TestNodes.areThere else {
            try begin(with: Self.migrated.get())
            return try OpenedData(in: DataFolderInUse(data), options: Self.patientStorage, logger: Self.silence)
        }
        let folder = data.appending(path: node, directoryHint: .isDirectory)
        if !FileManager.default.fileExists(atPath: folder.path) {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appending(path: DomainImport.fileName).path,
                withDestinationPath: data.appending(path: DomainImport.fileName).path
            )
        }
        return try await OpenedData(
            in: DataFolderInUse(folder),
            at: AppDatabase(storage: nodes.address()),
            options: TestNodes.options,
            logger: Self.silence
        )
    }

    static var silence: Logger { Logger(label: "test") { _ in SwiftLogNoOpLogHandler() } }

    /// The pages of every app of a run: to load them takes longer than all else that an app does in most tests.
    static let pages = Result {
        try PageSet<ShellViewInputData>(
            of: AppCoordinator(parts: AppFeatures(in: .inMemory).parts),
            in: PageFolders(
                templates: root.appending(path: "Templates"),
                others: [MailTemplates.folder],
                staticFiles: root.appending(path: "Static")
            )
        )
    }

    /// - Parameter limited: whether there is an end to how often somebody may post.
    func application(limited: Bool = true) async throws -> TestApplication {
        var sites: [Site] = []
        for number in 1...TestNodes.count { sites.append(try await site(limited: limited, by: "node\(number)")) }
        return serving(sites)
    }

    /// - Parameter sites: the app as each of its nodes has it.
    func serving(_ sites: [Site]) -> TestApplication {
        TestApplication(
            nodes: sites.map { WebServer($0, host: "127.0.0.1", port: 0, logger: Self.silence).application },
            folder: data
        )
    }

    /// All saved searches, of whomever.
    func savedSearches() async throws -> [SavedSearch] { try await storage().cachedObjects(SavedSearch.self) }

    /// What tells a command where the app's things are.
    func arguments() throws -> [String] {
        guard TestNodes.areThere else { return ["--data", data.path] }
        let password = try file("password", "\(TestDatabase.password ?? "")\n").path
        let address = try nodes.address().description
        return ["--data", data.path, "--database", address, "--database-password-file", password]
    }

    /// A file in the data folder. It replaces one of that name rather than change it: a server may have it mapped.
    func file(_ name: String, _ text: String) throws -> URL {
        let url = data.appending(path: name)
        try Data(text.utf8).write(to: url, options: .atomic)
        return url
    }
}

/// What an app keeps, opened once by who is beside it: each time, every table is compared with what it should be.
final class OpenedBeside: Sendable {
    private let storage = Mutex<(any NoteStorage)?>(nil)
    private let sessions = Mutex<(any SessionStore)?>(nil)

    func storage(_ open: () throws -> any NoteStorage) throws -> any NoteStorage {
        try storage.withLock { storage in
            let opened = try storage ?? open()
            storage = opened
            return opened
        }
    }

    func sessions(_ open: () async throws -> any SessionStore) async throws -> any SessionStore {
        if let opened = sessions.withLock({ $0 }) { return opened }
        let opened = try await open()
        sessions.withLock { $0 = opened }
        return opened
    }
}
