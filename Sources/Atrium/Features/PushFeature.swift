import Accounts
import AtriumFlow
import Backup
import Foundation
import Notifications
import Portico
import PorticoSessions
import PorticoTerminal
import PorticoWeb
import Storage
import WebPush

/// Notifications on devices, while no page of the app is open.
struct PushFeature: Feature {
    static let migrations = [
        NumberedMigration(19, PushTables.subscriptions), NumberedMigration(22, PushTables.endWithPassword),
    ]
    /// What is an account's goes with it, by its foreign key.
    static let owned: [OwnedTable] = []

    static let files = [
        FileCheck(DataFiles.pushKeyName, isPrivate: true) { file in
            if let problem = VapidKeyFile.problem(in: try Data(contentsOf: file)) {
                throw BrokenPushKey(description: problem)
            }
        }
    ]

    static func has(_ route: AppRoute) -> Bool { route.pushDevices != nil }

    private let subscriptions: StoragePushSubscriptions
    private let queue: PushQueue
    private let sender: PushSender
    private let isAlone: Bool

    init(in context: AppContext) {
        let options = context.options.push
        let report = context.report("push messages")
        let bell = PushBell()
        let keys: any VapidKeys = context.nodes?.pushKey ?? VapidKeyFile(context.files.pushKey)
        isAlone = context.nodes == nil
        subscriptions = StoragePushSubscriptions(
            storage: context.storage,
            destinations: options.destinations,
            keys: keys,
            report: report
        )
        queue = PushQueue(storage: context.storage, bell: bell, report: report)
        sender = PushSender(
            storage: context.storage,
            bell: bell,
            keys: keys,
            transport: options.transport ?? HTTPPushTransport(destinations: options.destinations),
            folder: context.files.pushing,
            contact: options.contact ?? PushContact(of: context.options.publicURL),
            report: report
        )
    }

    var belongings: [any OwnedData] { [subscriptions] }

    func register(in container: inout Container) {
        container.load(PushDevicesModule())
        let (subscriptions, queue, sender) = (subscriptions, queue, sender)
        container.register(.single, as: (any PushSubscriptions).self) { subscriptions }
        container.register(.single, as: (any PushChannel).self) { queue }
        container.register(.single) { sender }
        container.register(.single, as: (any PushDeviceNames).self) { (sessions: any AccountSessions) in
            SessionDeviceNames(sessions: sessions)
        }
    }

    /// Sends what waits.
    func work(_ parts: Scope) throws -> [BackgroundWork] {
        let sender: PushSender = try parts.part()
        return [.onOneNode { [isAlone] in await isAlone ? sender.run() : sender.runAmongOthers() }]
    }
}

/// What can be chosen about push messages.
struct PushOptions: Sendable {
    /// Where they may be sent.
    var destinations = PushDestinations()
    /// Whom the operator of a push service can turn to; nil is the app's own address.
    var contact: PushContact?
    /// What carries them; nil is HTTP, and tests have one of their own.
    var transport: (any PushTransport)?
}

extension PushDestinations {
    /// Origins that messages may be sent to although they are not public.
    static func exceptions(setting text: String) throws -> PushDestinations {
        do {
            return try PushDestinations(setting: text)
        } catch let error as PushDestinationsError {
            throw SettingError(
                "“\(printable(error.text))” is not an origin; give it as https://host or http://host:port"
            )
        }
    }
}

extension PushContact {
    /// A mail address behind `mailto:`, or the address of a page.
    init(setting text: String) throws {
        guard let contact = PushContact(text) else {
            throw SettingError("“\(printable(text))” begins neither with mailto: nor with https://")
        }
        self = contact
    }

    /// The app's own address where push services take it, else one that says that nobody named any.
    fileprivate init(of url: PublicURL?) {
        self = url.flatMap { PushContact($0.origin) } ?? .nobody
    }
}

/// A device is called what its session is.
private struct SessionDeviceNames: PushDeviceNames {
    let sessions: any AccountSessions

    func name(of session: SessionID, of account: AccountID) async -> String? {
        guard let known = try? await sessions.sessions(of: account) else { return nil }
        return known.first { $0.id == session }?.device
    }
}

/// What is wrong with the file of the key.
private struct BrokenPushKey: Error, CustomStringConvertible {
    let description: String
}
