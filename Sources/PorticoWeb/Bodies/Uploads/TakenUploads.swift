import Foundation
import PorticoHost
import Synchronization

/// The uploads that a form was taken with. They stay for a while: where its answer was lost, the form may come again with
/// other words and the same files.
///
///     for upload in taken.over(adding: [name], at: now) { try await pieces.remove(upload) }
final class TakenUploads: Sendable {
    /// Somebody who was told that the form was not sent sends it again within so many seconds.
    private static let lifetime: TimeInterval = 120

    private let taken = Mutex<[(name: UploadName, at: Date)]>([])

    /// Those whose time is over, each once. What a server that is ended has here goes with what was never sent.
    func over(adding names: [UploadName] = [], at moment: Date) -> [UploadName] {
        taken.withLock { taken in
            taken.removeAll { names.contains($0.name) }
            taken += names.map { ($0, moment) }
            let isOver = { (upload: (name: UploadName, at: Date)) in
                abs(moment.timeIntervalSince(upload.at)) > Self.lifetime
            }
            defer { taken.removeAll(where: isOver) }
            return taken.filter(isOver).map(\.name)
        }
    }
}
