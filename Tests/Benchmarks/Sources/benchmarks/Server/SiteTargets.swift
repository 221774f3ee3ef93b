import Foundation
import PorticoTesting
import PorticoWeb

/// What the site of the names is asked.
struct SiteTargets {
    static let file = "page.html"

    let page: LoadTarget
    let stored: LoadTarget
    let kept: LoadTarget
    let json: LoadTarget
    let file: LoadTarget
    let health: LoadTarget
    let missing: LoadTarget
    let post: LoadTarget

    var all: [LoadTarget] { [page, stored, kept, json, file, health, missing, post] }

    /// Somebody visits the site first, so that there is a session and what is offered in it.
    init(port: Int, folder: URL) async throws {
        let visitor = WebVisitor(PortTransport(port: port))
        try await visitor.open(NameSite.keptPath)
        guard let button = try visitor.findAll(css: "form[method=post] button").first else {
            throw Unexpected(description: "\(NameSite.keptPath) has no button that posts")
        }
        try await visitor.click(button)
        let cookie = visitor.cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
        guard cookie.hasPrefix("portico-session=") else {
            throw Unexpected(description: "no session began, but: \(cookie)")
        }
        guard let filePath = try AssetStore(folder: NameSite.files(in: folder)).urls[Self.file] else {
            throw Unexpected(description: "the site has no file \(Self.file)")
        }
        func target(_ title: String, _ key: String, _ request: LoadRequest) -> LoadTarget {
            LoadTarget(title: title, key: key, port: port, request: request)
        }
        page = target("page of 12 links and dates, from memory", "page", LoadRequest(NameSite.path))
        stored = target("the same from SQLite", "stored", LoadRequest(NameSite.storedPath))
        kept = target(
            "the same from memory, in a session, with 36 offers",
            "kept",
            LoadRequest(NameSite.keptPath, cookie: cookie)
        )
        json = target("the first page as JSON", "json", LoadRequest(NameSite.path, accept: "application/json"))
        file = target("a static file of the first page's bytes", "file", LoadRequest(filePath))
        health = target("/health", "health", LoadRequest("/health"))
        missing = target("a page that is not there", "missing", LoadRequest("/nowhere", status: 404))
        post = target("a post that stores a row, in a session", "post", try await Self.post(visitor, cookie))
    }

    /// The post of the note's form, again and again with another number.
    private static func post(_ visitor: WebVisitor, _ cookie: String) async throws -> LoadRequest {
        try await visitor.open(NameSite.notePath)
        let hidden = try visitor.findAll(css: "form input[type=hidden]")
        guard let offer = hidden.first(where: { $0["name"] == "_event" })?["value"] else {
            throw Unexpected(description: "\(NameSite.notePath) offers nothing")
        }
        var request = LoadRequest(NameSite.notePath, cookie: cookie, status: 303)
        request.method = "POST"
        request.headers["Content-Type"] = "application/x-www-form-urlencoded"
        request.headers["Origin"] = SiteOrigin.localhost.description
        let form = URLEncodedForm([(name: "_event", value: offer), (name: "text", value: Note.sampleText)])
        request.body = "\(form.text)&_form=\(LoadRequest.formMark)"
        return request
    }
}
