import Dispatch
import Portico

/// Hands mails to a mail server, by libcurl on a thread of its own.
///
///     let transport = SMTPTransport(to: server)
///     let place = try await transport.send(message)
///
/// One mail is under way at a time. A cancelled task gives it up, unless all of it has been handed over: then its
/// answer is waited for, for the server may have accepted it.
public struct SMTPTransport: MailTransport {
    private let server: SMTPServer
    private let limits: SMTPLimits
    private let hosts: [String]
    private let thread = DispatchQueue(label: "portico.mail")

    /// - Parameter hosts: where hosts are, as libcurl takes it: `mail.example:25:127.0.0.1`.
    package init(to server: SMTPServer, limits: SMTPLimits = SMTPLimits(), hosts: [String]) {
        self.server = server
        self.limits = limits
        self.hosts = hosts
    }

    public init(to server: SMTPServer, limits: SMTPLimits = SMTPLimits()) {
        self.init(to: server, limits: limits, hosts: [])
    }

    public func send(_ message: MailMessage) async throws(MailFailure) -> MailPlace {
        let isCancelled = AtomicFlag()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                thread.async { [server, limits, hosts] in
                    let transfer = SMTPTransfer(message, to: server, limits, hosts, until: isCancelled)
                    continuation.resume(returning: transfer.run())
                }
            }
        } onCancel: {
            isCancelled.raise()
        }
        if let failure = result { throw failure }
        return .server
    }
}

/// How long a server may take, in seconds.
public struct SMTPLimits: Sendable, Hashable {
    public var connecting = 20
    /// For each of its answers.
    public var answering = 120
    /// For all of a mail.
    public var all = 300

    public init() {}
}
