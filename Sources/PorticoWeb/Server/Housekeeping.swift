import Foundation
import Logging
import Portico
import PorticoHost
import PorticoSessions
import ServiceLifecycle

/// Clears what nobody needs any more, once an hour while the site is served: sessions that expired, posts too old to
/// come again, files whose form was not sent for a day.
struct Housekeeping<C: Clock>: Service where C.Duration == Duration {
    /// How long a post can be sent again without a second effect, in seconds: a day.
    static var postLifetime: TimeInterval { 24 * 60 * 60 }
    /// How many posts are remembered after an hour's work, at about 700 bytes each: the oldest are forgotten first.
    static var maxPosts: Int { 500_000 }

    let services: SiteServices
    let clock: C
    let logger: Logger

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                do {
                    let now = services.now()
                    try await services.sessions.endSessions(expiredBefore: now)
                    try await services.posts.forgetPosts(begunBefore: now - Self.postLifetime)
                    try await services.posts.forgetOldest(keeping: Self.maxPosts)
                    try await services.uploadPieces.removeUploads(of: nil, untouchedSince: now - Self.postLifetime)
                } catch {
                    // A server that is told to stop breaks it off, and the next one does it.
                    if !Task.isCancelled { logger.error("housekeeping failed", metadata: ["error": "\(error)"]) }
                }
                try? await clock.sleep(for: .seconds(60 * 60))
            }
        }
    }
}
