import Foundation
import Portico

/// Owns the state of the screen of devices.
struct PushDevicesProvider: LoadingProvider {
    let subscriptions: any PushSubscriptions
    let names: any PushDeviceNames
    let channel: any PushChannel
    let visitor: Visitor
    let now: Now
    let store = StateStore(PushDevicesState())

    func load() async {
        _ = await attempt { () async throws(PushError) in
            let devices = try await subscriptions.subscriptions(of: account)
            let key = await subscriptions.serverKey()
            store.modify {
                $0.devices = devices
                $0.serverKey = key
            }
        }
    }

    /// Whether the visitor's browser is one of them now; where not the state says why.
    func subscribe(_ endpoint: PushEndpoint, _ key: PushKey, _ secret: PushSecret) async -> Bool {
        await attempt { () async throws(PushError) -> Void in
            let owner = try account
            var device: String?
            if let session = visitor.session { device = await names.name(of: session, of: owner) }
            try await subscriptions.add(
                PushSubscription(
                    id: .random(),
                    owner: owner,
                    endpoint: endpoint,
                    key: key,
                    secret: secret,
                    device: device,
                    createdAt: now()
                )
            )
        } != nil
    }

    /// Whether it is over, also where it was already; where not the state says why.
    func end(_ id: PushSubscription.ID) async -> Bool {
        await attempt { () async throws(PushError) in try await subscriptions.end(id, of: account) } != nil
    }

    /// Whether a note is on its way to all of them; where not the state says why.
    func sendTest(_ note: PushNote) async -> Bool {
        await attempt { () async throws(PushError) -> Void in
            guard await channel.send(note, to: try account) else { throw .unavailable(.unreachable) }
        } != nil
    }

    private var account: AccountID {
        get throws(PushError) {
            guard let account = visitor.account else { throw .unavailable(.ownerGone) }
            return account
        }
    }
}

/// The devices that the visitor's account gets notifications on.
struct PushDevicesState: AttemptState, Hashable {
    /// Newest first.
    var devices: [PushSubscription] = []
    /// Nil until it is read, and where there is none.
    var serverKey: String?
    /// Why the last change was not made, or why there is no list.
    var problem: PushError?
}
