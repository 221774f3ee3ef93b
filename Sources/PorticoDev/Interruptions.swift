import Dispatch
import Foundation

/// What somebody ends the program by: Ctrl-C, or a signal.
final class Interruptions: Sendable {
    // Made once, and cancelled once.
    nonisolated(unsafe) private let sources: [any DispatchSourceSignal]

    init(_ end: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler(handler: end)
            source.resume()
            return source
        }
    }

    func end() {
        for source in sources { source.cancel() }
    }
}
