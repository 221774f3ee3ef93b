public import Portico

/// A release of the app, and what is new in it for those who use it.
///
///     Release.newest.version   // "0.1.0"
public struct Release: Sendable, Hashable {
    /// Counted from 1 on.
    public let number: Int
    /// The major, minor and patch number, with dots between them.
    public let version: String
    /// A sentence each.
    public let news: [String]
}

extension Release {
    /// The release that the app is of. Whoever has seen its news has seen all there are.
    public static let newest = Release(
        number: 1,
        version: "0.1.0",
        news: [
            "Search registered domain names, save searches, and export what they find.",
            "Keep notes in Markdown with tags, history and undo, and import and export them.",
            "Read facts about dogs, keep your favourites, and follow the fact of the day in a feed reader.",
            "Open pages follow what changes, whichever window or device it changed in.",
        ]
    )

    /// Those before it, the newest first.
    static let earlier: [Release] = []

    /// All of them, the newest first.
    static var all: [Release] { [newest] + earlier }
}

extension PreferenceKey {
    /// The number of the release whose news a visitor has seen last.
    public static let newsSeen = PreferenceKey("news")
}
