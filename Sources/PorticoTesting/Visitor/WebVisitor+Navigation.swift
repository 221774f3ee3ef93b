import HTTPTypes

extension WebVisitor {
    /// Opens a page by its address, as typed by hand. Any status is a page; look at `page.status`.
    /// - Parameter address: Path and query, or a full URL of this site.
    /// - Throws: `VisitorError` when the address leads off the site or the answer is no page; what the transport
    ///   throws.
    public nonisolated(nonsending) func open(_ address: String) async throws {
        let url = try resolve(address, on: SiteURL(path: "/"))
        try await navigate(PageRequest(.get, url.target, headers: Navigation.headers(site: "none", languages)), to: url)
    }

    /// Loads the current page again. What was typed is lost.
    ///
    /// With the site's script the answer to a form is a place like any other, which is asked for and not sent to again.
    /// - Throws: `VisitorError` when no page is open or a form would be sent again; what the transport throws.
    public nonisolated(nonsending) func reload() async throws {
        guard let entry = entries.last else { throw failure("There is nothing to reload.") }
        try await revisit(entry, Navigation.headers(site: "none", languages), replacing: mode == .live)
    }

    /// Goes back to the page before, which is asked for again.
    /// - Throws: `VisitorError` when there is none or a form would be sent again; what the transport throws.
    public nonisolated(nonsending) func back() async throws {
        guard let entry = entries.dropLast().last else { throw failure("There is no page to go back to.") }
        let left = entries
        entries.removeLast(2)
        do {
            try await revisit(entry, mode == .live ? pageHeaders : Navigation.headers(site: "none", languages))
        } catch {
            entries = left
            throw error
        }
    }

    /// Leads to what a link or form on the page points to.
    nonisolated(nonsending) func lead(
        to reference: String,
        method: HTTPRequest.Method = .get,
        query: String? = nil,
        body: FormBody? = nil
    ) async throws {
        var url = try resolve(reference, on: baseURL)
        if let query { url.query = query }
        if method == .get, query == nil, url.fragment != nil, let current = entries.last?.url,
            current.target == url.target
        {
            // A place on the same page: nothing is asked.
            entries.append(HistoryEntry(url: url, isPosted: entries.last?.isPosted ?? false))
            page = page.at(url.description)
            return
        }
        try await navigate(request(method, for: url, body: body), to: url)
    }

    /// A request that the page makes: a load by the browser, or a fetch by the script.
    func request(_ method: HTTPRequest.Method = .get, for url: SiteURL, body: FormBody? = nil) -> PageRequest {
        var request = PageRequest(method, url.target, headers: pageHeaders)
        if let body {
            request.headers[.contentType] = body.contentType
            request.headers[.origin] = origin.description
            request.body = body.bytes
        }
        return request
    }

    private var pageHeaders: HTTPFields {
        mode == .live ? fetchHeaders(accept: "text/html") : Navigation.headers(site: "same-origin", languages)
    }

    private nonisolated(nonsending) func revisit(
        _ entry: HistoryEntry,
        _ headers: HTTPFields,
        replacing: Bool = false
    ) async throws {
        if entry.isPosted, mode == .plain {
            throw failure("\(entry.url) is the answer to a form; showing it again would send the form again.")
        }
        let request = PageRequest(.get, entry.url.target, headers: headers)
        try await navigate(request, to: entry.url, replacing: replacing)
    }

    /// - Parameter replacing: whether the page takes the place of the current one in the history.
    nonisolated(nonsending) func navigate(
        _ request: PageRequest,
        to url: SiteURL,
        replacing: Bool = false
    ) async throws {
        guard let (page, entry) = try await arrive(by: request, at: url) else { return }
        if replacing || entries.last == entry { _ = entries.popLast() }
        entries.append(entry)
        self.page = page
        formState = FormState()
        typing = Typing()
        following = nil
    }

    /// The page that a request leads to; nil when it leads to none.
    nonisolated(nonsending) func arrive(
        by request: PageRequest,
        at url: SiteURL
    ) async throws -> (page: Page, entry: HistoryEntry)? {
        let arrival = try await exchangeWaitingForPage(request, to: url)
        // "No content" leaves the browser where it is (WHATWG HTML, 7.4.2.2).
        if arrival.response.status == 204 || arrival.response.status == 205 { return nil }
        let url = try ownURL(of: arrival)
        guard let page = Page(url: url.description, response: arrival.response) else {
            let type = arrival.response.mediaType ?? "no type"
            throw failure("\(arrival.url) is no page but \(type); use get(_:) for its bytes.")
        }
        return (page, HistoryEntry(url: url, isPosted: arrival.request.method == .post))
    }

    /// The address that a page shows: the script reads in the answer what the page's own is (`Content-Location`), where
    /// a browser would be led there.
    private func ownURL(of arrival: Arrival) throws(VisitorError) -> SiteURL {
        guard arrival.request.headers[.accept] == "text/html", let own = arrival.response.headers[.contentLocation]
        else { return arrival.url }
        var url = try resolve(own, on: arrival.url)
        if url.fragment == nil { url.fragment = arrival.url.fragment }
        return url
    }

    /// Refreshes without pausing: the server lets them wait for the page.
    private nonisolated(nonsending) func exchangeWaitingForPage(
        _ request: PageRequest,
        to url: SiteURL
    ) async throws -> Arrival {
        var arrival = try await exchangeFollowingRedirects(request, to: url)
        guard waitsForPages else { return arrival }
        for _ in 1...Self.maxRefreshes {
            guard arrival.response.status == 202, arrival.response.header("Refresh") != nil else { return arrival }
            arrival = try await exchangeFollowingRedirects(self.request(for: arrival.url), to: arrival.url)
        }
        throw failure("\(arrival.url) is still not complete after \(Self.maxRefreshes) refreshes.")
    }

    private static let maxRefreshes = 60

    /// Where relative references start: the first `base` of the page, else the page (WHATWG HTML, 2.4.3).
    var baseURL: SiteURL {
        let current = entries.last?.url ?? SiteURL(path: "/")
        guard let base = page.document.everyElement.first(where: { $0.name == "base" && $0["href"] != nil })?["href"],
            case .here(let url) = current.resolve(base, origin: origin)
        else { return current }
        return url
    }

    func resolve(_ reference: String, on base: SiteURL) throws(VisitorError) -> SiteURL {
        switch base.resolve(reference, origin: origin) {
        case .here(let url): return url
        case .elsewhere(let address): throw failure("\(address.debugDescription) leads off the site \(origin).")
        }
    }
}

extension Page {
    fileprivate func at(_ url: String) -> Page {
        var page = self
        page.url = url
        return page
    }
}

/// The headers Chromium sends with a page load that a person started.
private enum Navigation {
    /// - Parameter site: `none` for an address typed by hand, `same-origin` from a page (Fetch Metadata, 2.3).
    static func headers(site: String, _ languages: String) -> HTTPFields {
        var headers: HTTPFields = [
            .accept: "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8",
            .acceptLanguage: languages,
        ]
        headers.setFetchMetadata(site: site, mode: "navigate", destination: "document")
        headers.set("Sec-Fetch-User", "?1")
        headers.set("Upgrade-Insecure-Requests", "1")
        return headers
    }
}

extension HTTPFields {
    /// What the browser says about why it asks (Fetch Metadata Request Headers).
    mutating func setFetchMetadata(site: String, mode: String, destination: String) {
        set("Sec-Fetch-Site", site)
        set("Sec-Fetch-Mode", mode)
        set("Sec-Fetch-Dest", destination)
    }

    mutating func set(_ name: String, _ value: String) {
        if let name = HTTPField.Name(name) { self[name] = value }
    }
}
