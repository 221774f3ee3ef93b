import Storage

/// Why a statement gave no answer.
enum ConnectionFailure: Error, Sendable, Hashable {
    /// The server refused it.
    case refused(ServerRefusal)
    /// There is no connection, or there is none any more.
    case lost(reason: String)
    /// There can be no connection: libpq, which makes them, cannot be loaded.
    case libraryMissing(reason: String)
    /// The task that wanted it was cancelled.
    case cancelled
}

/// What a server says instead of an answer.
struct ServerRefusal: Sendable, Hashable {
    /// Five letters: <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
    let code: String
    let message: String
    /// The rule of a table that it is about.
    let constraint: String?

    /// Whether the same transaction may well succeed if it is run anew: somebody else's was in the way.
    ///
    /// What was not there when a transaction looked may be there when it writes: that is told as a violated rule where
    /// the two were not otherwise in each other's way (section 13.2.3 of the manual).
    var isOfOthers: Bool { ["40001", "40P01", "23505", "23P01"].contains(code) }

    /// Whether the server ended the connection with it.
    var endsConnection: Bool { ["57P01", "57P02", "57P03", "57P05", "25P03"].contains(code) }
}

extension StorageError {
    /// Runs what may fail on a connection, and throws what that means.
    static func translating<Value>(_ body: () throws(ConnectionFailure) -> Value) throws(StorageError) -> Value {
        do throws(ConnectionFailure) {
            return try body()
        } catch {
            throw StorageError(error)
        }
    }

    init(_ failure: ConnectionFailure) {
        switch failure {
        case .cancelled: self = .cancelled
        case .lost(let reason): self = .unreachable(reason: reason)
        case .libraryMissing(let reason):
            self = .other(
                reason: "PostgreSQL's client library libpq cannot be loaded (\(reason)); install it "
                    + "(libpq5 of Debian and Ubuntu, libpq of Homebrew) and start again"
            )
        case .refused(let refusal): self.init(refusal)
        }
    }

    private init(_ refusal: ServerRefusal) {
        let reason = refusal.reason
        switch refusal.code {
        case "P0001" where refusal.message == StorageError.ownerGoneRefusal: self = .ownerGone
        case "57014": self = .tookTooLong
        case "40001", "40P01", "55P03", "53300": self = .busy
        case "53100": self = .diskFull
        case "25006", "42501": self = .notWritable
        case "58030": self = .deviceFailed(reason: reason)
        case "XX001", "XX002": self = .corrupt(reason: reason)
        case _ where refusal.endsConnection: self = .unreachable(reason: reason)
        case _ where refusal.code.hasPrefix("23"): self = .constraint(reason: reason)
        case _ where refusal.code.hasPrefix("08"): self = .unreachable(reason: reason)
        default: self = .other(reason: reason)
        }
    }
}

extension ServerRefusal {
    /// For the log. The words of some refusals repeat values; of those only the code is told.
    var reason: String {
        let says = ["23", "40", "53", "55", "57", "58", "XX", "0A", "25", "28", "3D"].contains { code.hasPrefix($0) }
        return says || code == "42P01" || code == "42703" || code == "42501"
            ? "PostgreSQL \(code): \(message)" : "PostgreSQL \(code)" + (constraint.map { " (\($0))" } ?? "")
    }
}
