import Logging
import ServiceLifecycle
import UnixSignals

/// Replaces the pages of a served site whenever the process gets SIGHUP, or says in the log why it keeps the old ones.
struct HangupReload<Signals: AsyncSequence & Sendable>: Service
where Signals.Element: Sendable, Signals.Failure == Never {
    let signals: Signals
    let logger: Logger
    let reload: @Sendable () throws(SiteError) -> Void

    func run() async throws {
        for await _ in signals.cancelOnGracefulShutdown() {
            do throws(SiteError) {
                try reload()
                logger.notice("templates and static files were read again")
            } catch {
                error.log("the old templates are kept, for the new ones are broken", to: logger)
            }
        }
    }
}
