/// How a file is shown that an image or a link of a text names, and where it is.
public enum FileAddress: Hashable, Sendable {
    /// It is shown where an image names it, and is behind it in full.
    case picture(PictureAddress)
    /// It is played where an image names it.
    case sound(String)
    case film(String)
    /// It is linked.
    case other(String)
}

/// A picture in several sizes.
public struct PictureAddress: Hashable, Sendable {
    public struct Version: Hashable, Sendable {
        /// In pixels.
        let width: Int
        let address: String

        public init(width: Int, address: String) {
            self.width = width
            self.address = address
        }
    }

    /// Of the picture as it came.
    let whole: String
    /// The smallest first.
    let versions: [Version]
    /// Of the picture as it came, in pixels.
    let width: Int?
    let height: Int?

    public init(whole: String, versions: [Version] = [], width: Int? = nil, height: Int? = nil) {
        self.whole = whole
        self.versions = versions
        self.width = width
        self.height = height
    }

    /// How wide it is shown: a text's column is `44rem` wide where the window is.
    static let sizes = "(min-width: 48rem) 44rem, 100vw"
    /// The same in CSS pixels, about.
    static let columnWidth = 640
}

/// Where HTML names a file, written as if there were no such file, or a picture of another site.
enum NamedPlace: Hashable {
    case picture(NamedPicture)
    case remote(RemotePicture)
    /// The `href` of a link.
    case link(name: String, href: Range<Int>)

    /// How many of a text are shown; further ones stay what they are without their files, since each is written in far
    /// more bytes than it is typed in.
    static let limit = 1_000

    /// Of the file, without folders; nil of a picture of another site.
    var name: String? {
        switch self {
        case .picture(let picture): picture.name
        case .remote: nil
        case .link(let name, _): name
        }
    }

    var all: Range<Int> {
        switch self {
        case .picture(let picture): picture.all
        case .remote(let picture): picture.all
        case .link(_, let href): href
        }
    }

    /// Whether its file is to stand in the text.
    var isPlaced: Bool { if case .picture = self { true } else { false } }

    /// Whether a link is around it.
    var isInLink: Bool {
        switch self {
        case .picture(let picture): picture.isInLink
        case .remote, .link: false
        }
    }

    /// About how much memory it takes, in bytes.
    var size: Int {
        switch self {
        case .picture(let picture): 2 * picture.name.utf8.count + picture.title.utf8.count + picture.all.count + 200
        case .remote(let picture): 2 * picture.address.url.utf8.count + picture.title.utf8.count + 200
        case .link(let name, _): name.utf8.count + 100
        }
    }

    func write(_ file: SafeFileAddress, into html: inout HTMLText) {
        switch self {
        case .picture(let picture): picture.write(file, into: &html)
        case .remote: break
        case .link: file.writeLink(into: &html)
        }
    }
}

/// Where an image of another site stands in HTML, written as a link.
struct RemotePicture: Hashable {
    let address: LinkAddress
    let text: PictureText
    let title: String
    let all: Range<Int>

    /// The site is told nothing of the page.
    func write(into html: inout HTMLText) {
        html.markup("<a class=\"picture\"")
        address.write(into: &html)
        if text.alternative.isEmpty { html.attribute("aria-label", address.url) }
        html.markup("><img")
        html.attribute("src", address.url)
        html.attribute("alt", text.alternative)
        if !title.isEmpty { html.attribute("title", title) }
        if let width = text.width { html.attribute("width", String(width)) }
        if let height = text.height { html.attribute("height", String(height)) }
        html.attribute("loading", "lazy")
        html.attribute("referrerpolicy", "no-referrer")
        html.markup("></a>")
    }
}

/// Where an image that names a file stands in HTML.
struct NamedPicture: Hashable {
    /// Of the file, without folders.
    let name: String
    let text: PictureText
    let title: String
    /// Whether a link is around it.
    let isInLink: Bool
    let all: Range<Int>

    func write(_ file: SafeFileAddress, into html: inout HTMLText) {
        switch file.kind {
        case .picture(let picture) where isInLink: write(picture, into: &html)
        case .picture(let picture):
            html.markup("<a class=\"picture\"")
            file.writeLink(into: &html)
            if text.alternative.isEmpty { html.attribute("aria-label", name) }
            html.markup(">")
            write(picture, into: &html)
            html.markup("</a>")
        case .sound:
            html.markup("<audio controls=\"\" preload=\"none\"")
            writePlayed(file, into: &html)
            html.markup("</audio>")
        case .film:
            html.markup("<video controls=\"\" preload=\"metadata\"")
            if let width = text.width { html.attribute("width", String(width)) }
            if let height = text.height { html.attribute("height", String(height)) }
            writePlayed(file, into: &html)
            html.markup("</video>")
        case .other: writeLink(file, into: &html)
        }
    }

    private func writePlayed(_ file: SafeFileAddress, into html: inout HTMLText) {
        html.attribute("src", file.address.url)
        html.attribute("aria-label", shown)
        if !title.isEmpty { html.attribute("title", title) }
        html.markup(">")
        // For a browser that plays nothing.
        writeLink(file, into: &html)
    }

    private func writeLink(_ file: SafeFileAddress, into html: inout HTMLText) {
        html.markup("<a")
        file.writeLink(into: &html)
        if !title.isEmpty { html.attribute("title", title) }
        html.markup(">")
        html.text(shown)
        html.markup("</a>")
    }

    private var shown: String { text.alternative.isEmpty ? name : text.alternative }

    /// A browser takes the version that its window needs. It leaves room by the size of the picture as it came, unless the
    /// text says how large it is.
    private func write(_ picture: PictureAddress, into html: inout HTMLText) {
        html.markup("<img")
        let versions = picture.versions.compactMap { version in
            FileAddress.onThisSite(version.address).map { (version.width, $0.url) }
        }
        // Where the text says how wide it is, it is sharp on a screen with two points for each.
        let one = versions.first { $0.0 >= 2 * (text.width ?? PictureAddress.columnWidth) } ?? versions.last
        html.attribute("src", one?.1 ?? picture.whole)
        if versions.count > 1, text.width == nil {
            html.attribute("srcset", versions.map { "\($0.1) \($0.0)w" }.joined(separator: ", "))
            html.attribute("sizes", PictureAddress.sizes)
        }
        html.attribute("alt", text.alternative)
        if !title.isEmpty { html.attribute("title", title) }
        let (width, height) = text.width.map { ($0, text.height) } ?? (picture.width, picture.height)
        if let width { html.attribute("width", String(width)) }
        if let height { html.attribute("height", String(height)) }
        html.attribute("loading", "lazy")
        html.markup(">")
    }
}

/// An address that may stand in a page where a file is named.
struct SafeFileAddress {
    let address: LinkAddress
    let kind: FileAddress

    /// The browser itself asks for the file, once: the page's script would first have to ask what it is.
    func writeLink(into html: inout HTMLText) {
        address.write(into: &html)
        html.attribute("target", "_self")
    }
}

extension FileAddress {
    /// Nil where it leads elsewhere, or would be a link within a link.
    func safe(inLink: Bool) -> SafeFileAddress? {
        let (url, mayBeInLink) =
            switch self {
            case .picture(let picture): (picture.whole, true)
            case .sound(let url), .film(let url), .other(let url): (url, false)
            }
        guard mayBeInLink || !inLink, let address = Self.onThisSite(url) else { return nil }
        return SafeFileAddress(address: address, kind: self)
    }

    /// Nil where it leads elsewhere.
    static func onThisSite(_ url: String) -> LinkAddress? {
        guard let address = LinkAddress(url), address.kind == .relative, !address.url.isEmpty else { return nil }
        return address
    }
}

/// What stands for an image in words, and how large it is shown: `Boat|300` is 300 CSS pixels wide, `Boat|300x200` is
/// 200 high, too.
public struct PictureText: Hashable, Sendable {
    let alternative: String
    let width: Int?
    let height: Int?

    /// In CSS pixels; larger numbers are words.
    private static let maximum = 10_000

    init(_ text: String) {
        guard let bar = text.lastIndex(of: "|"), let size = Self.size(text[text.index(after: bar)...]) else {
            (alternative, width, height) = (text, nil, nil)
            return
        }
        alternative = String(text[..<bar])
        (width, height) = size
    }

    /// Whether it says how large a picture is shown, such as `300` or `300x200`.
    public static func isSize(_ text: String) -> Bool { size(Substring(text)) != nil }

    private static func size(_ text: Substring) -> (width: Int, height: Int?)? {
        let numbers = text.split(separator: "x", maxSplits: 2, omittingEmptySubsequences: false).map(pixels)
        guard (1...2).contains(numbers.count), let width = numbers[0], let last = numbers[numbers.count - 1] else {
            return nil
        }
        return (width, numbers.count == 2 ? last : nil)
    }

    private static func pixels(_ digits: Substring) -> Int? {
        guard digits.utf8.allSatisfy(\.isASCIIDigit), let number = Int(digits), (1...maximum).contains(number) else {
            return nil
        }
        return number
    }
}
