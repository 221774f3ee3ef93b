import Foundation

/// What becomes of a mail that is being sent.
extension OutgoingMail {
    /// How much of a reason is kept.
    private static let longestReason = 500

    mutating func end(_ state: State, at moment: Date, _ reason: String? = nil) {
        self.state = state
        endedAt = moment
        failure = reason.map { String($0.prefix(Self.longestReason)) }
        switch state {
        // It may have held a code, and nobody needs it here any more.
        case .sent: content = content.erased
        case .failed where expiresAt.map({ $0 <= moment }) ?? false: content = content.erased
        default: break
        }
    }

    /// Waits for the next attempt, or has failed where there were enough.
    mutating func postpone(at moment: Date, _ reason: String) {
        guard let pause = OutboxLimits.pause(after: attempts) else {
            end(.failed, at: moment, reason)
            return
        }
        state = .waiting
        nextAttemptAt = moment + pause
        failure = String(reason.prefix(Self.longestReason))
    }

    /// Waits again as before the attempt, which did not come to anything.
    mutating func release() {
        state = .waiting
        attempts -= 1
    }

    /// Waits as if it had just been written.
    mutating func restart(at moment: Date) {
        state = .waiting
        attempts = 0
        nextAttemptAt = moment
        endedAt = nil
        failure = nil
    }

    /// Whether there is still something to send.
    public var hasContent: Bool { content != content.erased }
}

extension MailPlace {
    var state: OutgoingMail.State {
        switch self {
        case .server: .sent
        case .file: .filed
        }
    }
}
