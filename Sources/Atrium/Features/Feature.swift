import AccountsData
import AtriumFlow
import Backup
import DomainsData
import Foundation
import Logging
import NotesData
import Portico
import PorticoSessions
import PorticoWeb
import Storage

/// One feature, with all that the app has to know of it. The app is the list `AppFeatures.all`.
///
/// What it does not say it does not have, but for what belongs to somebody, which each says. What else is forgotten is a problem at start: a migration without a place, a part or
/// a view model that is not registered, a route that leads nowhere, a tab without a feature.
protocol Feature: Sendable {
    /// Whether a route is one of its own.
    static func has(_ route: AppRoute) -> Bool
    /// The tab that its pages are in; nil where they are in none.
    static var tab: Tab? { get }
    /// Each with its place among those of all features. One that was released is never changed again.
    static var migrations: [NumberedMigration] { get }
    /// Its tables whose rows have an owner who has to be there.
    static var owned: [OwnedTable] { get }
    /// Its own files in the data folder, beside the databases of the app.
    static var files: [FileCheck] { get }
    /// Checks its rows in `storage`, a database of what visitors keep, for mistakes that the schema does not rule out.
    /// Gives one in words; nil where there is none.
    static func problem(in storage: URL) throws(StorageError) -> String?

    /// Throws where its options are wrong. It opens nothing and asks nobody.
    init(in context: AppContext) throws
    /// Adds its module, and what the module leaves to the app. It may need parts of other features, `[any OwnedData]`
    /// among them.
    func register(in container: inout Container)
    /// What it keeps for visitors and accounts.
    var belongings: [any OwnedData] { get }
    /// Throws where what it reads is broken: asked once, before anything is shown.
    func verify() throws
    /// Throws where it cannot answer at the moment, an `UnhealthyPart` of a part that a start opens: asked while the server
    /// runs.
    func health() async throws
    /// What goes on beside the server.
    func work(_ parts: Scope) throws -> [BackgroundWork]
}

extension Feature {
    static var tab: Tab? { nil }
    static var migrations: [NumberedMigration] { [] }
    static var files: [FileCheck] { [] }
    static func problem(in storage: URL) throws(StorageError) -> String? { nil }

    func verify() throws {}
    func health() async throws {}
    func work(_ parts: Scope) throws -> [BackgroundWork] { [] }
}

/// What the app gives its features to be made with.
struct AppContext: Sendable {
    /// Where things are kept: whichever database says how it searches notes and erases what was deleted.
    let storage: any NoteStorage & ErasingStorage
    /// Where sessions are kept: apart from the rest.
    let sessions: any StorageProtocol
    let files: DataFiles
    /// The names of this machine, where they are open already.
    var index: DomainIndexRepository?
    var options = AppOptions()
    /// What this program shares with others that have the same data; nil where it has them alone.
    var nodes: Nodes?
    let logger: Logger

    /// Nothing is kept, and no file is ever looked at.
    static var inMemory: AppContext {
        AppContext(
            storage: InMemoryStorage(),
            sessions: InMemoryStorage(),
            files: DataFiles(folder: URL(filePath: "/dev/null", directoryHint: .isDirectory)),
            logger: Logger(label: "atrium") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// What secrets are sealed with that are stored.
    var factorKeys: any FactorKeys { nodes?.factorKeys ?? FactorKeyFile(files.factorKeys) }

    /// Tells the log why something failed.
    func report(_ message: String) -> @Sendable (String) -> Void {
        { [logger] reason in logger.error("\(message)", metadata: ["reason": "\(reason)"]) }
    }
}

/// What can be chosen about the features.
struct AppOptions: Sendable {
    var accounts = AccountOptions()
    var domains = DomainsOptions()
    var dogFacts = DogFactsOptions()
    var firstSteps = FirstStepsOptions()
    var push = PushOptions()
    /// How many bytes the notes of an account may take; nil is no limit.
    var quota = NoteQuota.standard
    var mail = MailOptions()
    /// How changes of many notes are cut.
    var batches = NoteBatches()
    /// The program that makes a smaller picture, and its arguments; with none, pictures are shown as they came.
    var pictureCommand: [String] = []
    /// The address visitors use, for what they pass on; nil where it is not known.
    var publicURL: PublicURL?
}
