import Synchronization

/// How much of the disk uploaded files take while their posts are handled: so much together, and half of it for one
/// client.
final class UploadRoom: Sendable {
    private struct Guarded {
        var taken = 0
        /// By the clients that are known, as `WorkMeter` names them.
        var ofClients: [String: Int] = [:]
    }

    private let maximum: Int
    private let guarded = Mutex(Guarded())

    /// - Parameter maximum: in bytes.
    init(maximum: Int) {
        self.maximum = maximum
    }

    var taken: Int { guarded.withLock { $0.taken } }

    /// Whether there was so much left.
    func take(_ bytes: Int, for client: String?) -> Bool {
        guarded.withLock { guarded in
            guard bytes <= maximum - guarded.taken else { return false }
            if let client {
                let own = guarded.ofClients[client] ?? 0
                guard bytes <= maximum / 2 - own else { return false }
                guarded.ofClients[client] = own + bytes
            }
            guarded.taken += bytes
            return true
        }
    }

    func give(_ bytes: Int, from client: String?) {
        guarded.withLock { guarded in
            guarded.taken -= bytes
            guard let client, let own = guarded.ofClients[client] else { return }
            guarded.ofClients[client] = own > bytes ? own - bytes : nil
        }
    }
}
