internal import Networking
internal import Synchronization

/// Tells whoever runs the server what is wrong with a source: once, until something else is wrong or it answers again.
final class TroubleReport: Sendable {
    private let told = Mutex<String?>(nil)
    private let report: @Sendable (String) -> Void

    init(_ report: @escaping @Sendable (String) -> Void) {
        self.report = report
    }

    func tell(_ trouble: HTTPClientError) {
        // How long it still rests is nothing new.
        if case .resting = trouble { return }
        let text = trouble.report
        let isNew = told.withLock { told in
            defer { told = text }
            return told != text
        }
        if isNew { report(text) }
    }

    func isOver() {
        told.withLock { $0 = nil }
    }
}
