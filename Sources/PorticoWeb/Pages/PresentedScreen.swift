import HTTPTypes

/// A screen in the form it is sent.
struct PresentedScreen: Sendable {
    let body: ScreenBody
    let mediaType: String
    let status: HTTPResponse.Status
    /// Whether it is for this visitor only: then no cache may keep it, not even the browser's.
    let isPrivate: Bool
    /// After how many seconds the page is to be asked for again.
    var refresh: Int?
}
