import Foundation
import PorticoTerminal

/// What a server that crashes still does before it ends.
///
/// The Swift runtime catches the signals that a crash raises and prints where the program was (`SWIFT_BACKTRACE`). That
/// takes it many seconds, for all of which the port is taken and nobody served. Where nothing catches them, the system
/// ends the program at once.
enum CrashReport: String, CaseIterable, Sendable {
    case on, off

    /// Whether a crash is followed by a backtrace: `on` or `off`.
    init(setting text: String) throws {
        guard let report = CrashReport(rawValue: text) else {
            throw SettingError("“\(printable(text))” is neither on nor off")
        }
        self = report
    }

    /// Those that the runtime catches.
    static let signals = [SIGQUIT, SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP]

    /// Makes it so for this process.
    func apply() {
        guard self == .off else { return }
        for number in Self.signals {
            // The parent process may have it ignore one, as shells do in the background.
            if Self.isIgnoring(signal(number, SIG_DFL)) { signal(number, SIG_IGN) }
        }
    }

    private static func isIgnoring(_ handler: (@convention(c) (Int32) -> Void)?) -> Bool {
        handler.map { unsafeBitCast($0, to: Int.self) } == unsafeBitCast(SIG_IGN, to: Int.self)
    }
}
