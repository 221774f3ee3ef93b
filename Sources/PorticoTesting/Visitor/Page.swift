/// What a visitor's browser shows: a response and the document in it.
///
/// ```swift
/// try await visitor.open("/domains?query=med")
/// visitor.page.status                              // 200
/// visitor.page.heading                             // "Domain names"
/// try visitor.page.document.findAll(css: "#results tr").count
/// ```
///
/// The document is as the server sent it, with the updates since laid over it; what the visitor has typed is asked of
/// the visitor.
public struct Page: Sendable {
    /// Path, query and fragment, as in the address bar without the site: `/domains?query=med`.
    public internal(set) var url: String
    /// The response itself; status 0 for the blank page before the first visit.
    public let response: PageResponse
    public internal(set) var document: HTMLDocument
    /// The version that the page ends with, or that its last update gave it; nil for a page that cannot be followed.
    public internal(set) var version: String?

    /// The status code.
    public var status: Int { response.status }

    /// The text of `title`, empty without one.
    public var title: String { document.title }

    /// The text of the first `h1` a reader can see; nil without one.
    public var heading: String? {
        document.everyElement.first { $0.name == "h1" && !$0.isHidden }?.text
    }

    /// All a reader sees on the page, white space collapsed.
    public var text: String { document.text }

    /// What is said once, after something was done, with the names of what it offers; nil where nothing is said.
    public var notice: String? {
        document.everyElement.first { $0.isNotice && !$0.isHidden }?.text
    }

    static var blank: Page {
        Page(url: "about:blank", response: PageResponse(status: 0), document: HTMLDocument(""))
    }

    /// The page a browser shows for a response; nil for what it does not show as a page, such as an image or a
    /// download.
    init?(url: String, response: PageResponse) {
        if response.header("Content-Disposition")?.asciiLowercased.hasPrefix("attachment") == true { return nil }
        switch response.mediaType {
        case "text/html", "application/xhtml+xml":
            self.init(url: url, response: response, document: HTMLDocument(response.text))
        case let type where type.map { $0.hasPrefix("text/") || $0 == "application/json" } ?? response.body.isEmpty:
            self.init(url: url, response: response, document: HTMLDocument("<pre>" + response.text.htmlEscaped))
        default:
            return nil
        }
    }

    private init(url: String, response: PageResponse, document: HTMLDocument) {
        self.url = url
        self.response = response
        self.document = document
        version = document.version
    }
}

extension String {
    fileprivate var htmlEscaped: String {
        var escaped = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
