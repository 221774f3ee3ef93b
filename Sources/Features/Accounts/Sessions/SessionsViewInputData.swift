public import Portico

/// What the screen of sessions shows.
@ViewInputData public struct SessionsViewInputData {
    /// Why a change was not made, or why there is no list; else empty.
    public let message: String
    /// Newest first.
    public let sessions: [SessionRowViewInputData]
    public let hasOthers: Bool
}

/// One session.
@ViewInputData public struct SessionRowViewInputData {
    public let id: String
    public let device: String
    public let since: MomentViewInputData
    /// The day it was used last.
    public let used: MomentViewInputData
    /// Whether it is the one the visitor is in.
    public let isOwn: Bool
}
