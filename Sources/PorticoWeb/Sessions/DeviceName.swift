/// What a browser says it is, in words that help a person to tell one session of theirs from another.
///
///     DeviceName(userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")?.text   // "Firefox on Linux"
///
/// It is for reading only: anybody can say anything. Of what is said only these few words are taken, never a text of
/// the client's own.
struct DeviceName: Sendable, Hashable {
    let text: String

    /// Where the word stands that tells. Browsers name those they descend from as well, so a descendant comes before
    /// its ancestors.
    private static let browsers = [
        ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"),
        ("SamsungBrowser/", "Samsung Internet"),
        ("Vivaldi/", "Vivaldi"), ("FxiOS/", "Firefox"), ("Firefox/", "Firefox"), ("CriOS/", "Chrome"),
        ("HeadlessChrome/", "Chrome"),
        ("Chrome/", "Chrome"), ("Chromium/", "Chromium"), ("Safari/", "Safari"), ("curl/", "curl"),
    ]
    private static let systems = [
        ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("CrOS", "ChromeOS"), ("Windows", "Windows"),
        ("Mac OS X", "macOS"), ("Macintosh", "macOS"), ("FreeBSD", "FreeBSD"), ("OpenBSD", "OpenBSD"),
        ("Linux", "Linux"),
    ]
    /// Longer ones than browsers send are read no further.
    private static let longest = 512

    /// Nil where neither browser nor system is known.
    init?(userAgent: String?) {
        guard let userAgent else { return nil }
        let start = String(decoding: userAgent.utf8.prefix(Self.longest), as: UTF8.self)
        let browser = Self.browsers.first { start.contains($0.0) }?.1
        let system = Self.systems.first { start.contains($0.0) }?.1
        switch (browser, system) {
        case (let browser?, let system?): text = "\(browser) on \(system)"
        case (let browser?, nil): text = browser
        case (nil, let system?): text = "A browser on \(system)"
        case (nil, nil): return nil
        }
    }
}
