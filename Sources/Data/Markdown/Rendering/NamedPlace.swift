/// Where an image or a link of a text leads that names a file which comes with the text.
public enum FileAddress: Hashable, Sendable {
    /// It is shown where the text names it.
    case picture(String)
    /// It is linked.
    case other(String)
}

/// Where HTML names a file, written as if there were no such file.
enum NamedPlace: Hashable {
    case picture(NamedPicture)
    /// The `href` of a link.
    case link(name: String, href: Range<Int>)

    /// How many of a text are shown; further ones stay what they are without their files, since each is written in far
    /// more bytes than it is typed in.
    static let limit = 1_000

    /// Of the file, without folders.
    var name: String {
        switch self {
        case .picture(let picture): picture.name
        case .link(let name, _): name
        }
    }

    var all: Range<Int> {
        switch self {
        case .picture(let picture): picture.all
        case .link(_, let href): href
        }
    }

    /// Whether its file is to stand in the text.
    var isPicture: Bool { if case .picture = self { true } else { false } }

    /// Whether a link is around it.
    var isInLink: Bool {
        switch self {
        case .picture(let picture): picture.isInLink
        case .link: false
        }
    }

    /// About how much memory it takes, in bytes.
    var size: Int {
        switch self {
        case .picture(let picture): 2 * picture.name.utf8.count + picture.title.utf8.count + picture.all.count + 200
        case .link(let name, _): name.utf8.count + 100
        }
    }

    func write(_ file: SafeFileAddress, into html: inout HTMLText) {
        switch self {
        case .picture(let picture): picture.write(file, into: &html)
        case .link: file.writeLink(into: &html)
        }
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
        guard !file.isPicture else { return text.write(file.address.url, title: title, into: &html) }
        html.markup("<a")
        file.writeLink(into: &html)
        if !title.isEmpty { html.attribute("title", title) }
        html.markup(">")
        html.text(text.alternative.isEmpty ? name : text.alternative)
        html.markup("</a>")
    }
}

/// An address that may stand in a page where a file is named.
struct SafeFileAddress {
    let address: LinkAddress
    let isPicture: Bool

    /// The browser itself asks for the file, once: the page's script would first have to ask what it is.
    func writeLink(into html: inout HTMLText) {
        address.write(into: &html)
        html.attribute("target", "_self")
    }
}

extension FileAddress {
    /// Nil where it leads elsewhere, or would be a link within a link.
    func safe(inLink: Bool) -> SafeFileAddress? {
        let (url, isPicture) =
            switch self {
            case .picture(let url): (url, true)
            case .other(let url): (url, false)
            }
        guard let address = LinkAddress(url), address.kind == .relative, !address.url.isEmpty, isPicture || !inLink
        else { return nil }
        return SafeFileAddress(address: address, isPicture: isPicture)
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

    /// - Parameter url: as it may stand in the page.
    func write(_ url: String, title: String, into html: inout HTMLText) {
        html.markup("<img")
        html.attribute("src", url)
        html.attribute("alt", alternative)
        if !title.isEmpty { html.attribute("title", title) }
        if let width { html.attribute("width", String(width)) }
        if let height { html.attribute("height", String(height)) }
        html.attribute("loading", "lazy")
        html.markup(">")
    }
}
