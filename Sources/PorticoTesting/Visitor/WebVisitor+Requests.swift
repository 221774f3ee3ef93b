import Foundation
public import HTTPTypes

extension WebVisitor {
    /// Fetches something without showing it, redirects followed: a file, an image, an API.
    ///
    /// Cookies are sent and kept. The headers are those of a `fetch` by the page; `headers` replaces and adds.
    /// - Throws: `VisitorError` when the address or a redirect leads off the site; what the transport throws.
    public nonisolated(nonsending) func get(_ address: String, headers: HTTPFields = [:]) async throws -> PageResponse {
        let url = try resolve(address, on: SiteURL(path: "/"))
        let request = PageRequest(.get, url.target, headers: fetchHeaders(accept: "*/*", and: headers))
        return try await exchangeFollowingRedirects(request, to: url).response
    }

    /// Fetches a page as JSON: `Accept: application/json`, redirects followed, nothing shown.
    /// - Returns: Status, headers and the bytes to decode.
    /// - Throws: `VisitorError` when the address leads off the site or what comes back is not JSON; what the transport
    ///   throws.
    public nonisolated(nonsending) func json(_ address: String, headers: HTTPFields = [:]) async throws -> PageResponse
    {
        let url = try resolve(address, on: SiteURL(path: "/"))
        let request = PageRequest(.get, url.target, headers: fetchHeaders(accept: "application/json", and: headers))
        let response = try await exchangeFollowingRedirects(request, to: url).response
        guard let type = response.mediaType, type == "application/json" || type.hasSuffix("+json") else {
            let text = response.text.prefix(500)
            throw failure(
                "\(address) was asked for as JSON and is \(response.mediaType ?? "of no type"), status \(response.status): \(text)"
            )
        }
        return response
    }

    /// Sends an event as JSON, as a script of the page does: with the offer that the JSON of the screen gives with it.
    ///
    /// An event that is not offered there is sent without. No redirect is followed, nothing is shown.
    /// - Throws: `VisitorError` when the address leads off the site or shows nothing as JSON; what the transport
    ///   throws.
    public nonisolated(nonsending) func send(
        event: String,
        _ fields: [String: [String]] = [:],
        to address: String,
        headers: HTTPFields = [:]
    ) async throws -> PageResponse {
        let offer = try await offer(of: event, at: address)
        let url = try resolve(address, on: SiteURL(path: "/"))
        let encoder = JSONEncoder()
        // The same event again has the same bytes.
        encoder.outputFormatting = .sortedKeys
        let body = try encoder.encode(EventBody(event: event, offer: offer, fields: fields))
        var sent = fetchHeaders(accept: "application/json", and: headers)
        sent[.contentType] = "application/json"
        return try await send(PageRequest(.post, url.target, headers: sent, body: body))
    }

    /// What the JSON of a screen gives to send an event with; nil where the screen does not offer the event.
    /// - Throws: As `json(_:headers:)`.
    public nonisolated(nonsending) func offer(of event: String, at address: String) async throws -> String? {
        let screen = try? JSONDecoder().decode(OfferingScreen.self, from: try await json(address).body)
        return screen?.events.first { $0.name == event }?.offer
    }

    /// Sends one request exactly as given, but for cookies, and gives its answer: no redirect is followed, nothing is
    /// shown.
    /// - Throws: What the transport throws.
    public nonisolated(nonsending) func send(_ request: PageRequest) async throws -> PageResponse {
        let response = try await transport.send(withCookies(request))
        jar.store(response.headers, from: request.barePath, origin: origin, now: now())
        return response
    }

    /// The same for an answer that is read while it comes.
    nonisolated(nonsending) func stream(_ request: PageRequest) async throws -> PageStream {
        let stream = try await transport.stream(withCookies(request))
        jar.store(stream.response.headers, from: request.barePath, origin: origin, now: now())
        return stream
    }

    /// A request with the cookies that the browser has for it, for who sends it by other means, such as several at the
    /// same time.
    public func withCookies(_ request: PageRequest) -> PageRequest {
        guard request.headers[.cookie] == nil else { return request }
        var request = request
        request.headers[.cookie] = jar.header(for: request.barePath, origin: origin, now: now())
        return request
    }

    /// The end of a chain of redirects.
    struct Arrival {
        var request: PageRequest
        var response: PageResponse
        var url: SiteURL
    }

    /// As a browser, at most 20 redirects (Fetch, 4.4).
    nonisolated(nonsending) func exchangeFollowingRedirects(
        _ request: PageRequest,
        to url: SiteURL
    ) async throws -> Arrival {
        var arrival = Arrival(request: request, response: try await send(request), url: url)
        var visited = [url.target]
        while let next = try redirect(from: arrival) {
            guard visited.count <= Self.maxRedirects else {
                let chain = visited.suffix(5).joined(separator: " → ")
                throw failure(
                    "\(visited[0]) redirects more than \(Self.maxRedirects) times: … → \(chain) → \(next.url.target)"
                )
            }
            visited.append(next.url.target)
            arrival = Arrival(request: next.request, response: try await send(next.request), url: next.url)
        }
        return arrival
    }

    private static let maxRedirects = 20

    /// The request a response redirects to; nil when it is to be shown.
    private func redirect(from arrival: Arrival) throws(VisitorError) -> (request: PageRequest, url: SiteURL)? {
        let status = arrival.response.status
        guard [301, 302, 303, 307, 308].contains(status), let location = arrival.response.headers[.location] else {
            return nil
        }
        guard case .here(var url) = arrival.url.resolve(location, origin: origin) else {
            throw failure("\(arrival.url) redirects off the site \(origin), to \(location.debugDescription).")
        }
        if url.fragment == nil { url.fragment = arrival.url.fragment }
        var request = arrival.request
        request.path = url.target
        request.headers[.cookie] = nil
        let method = request.method
        if status == 303 && method != .get && method != .head || (status == 301 || status == 302) && method == .post {
            request.method = .get
            request.body.removeAll()
            for name in [HTTPField.Name.contentType, .contentLength, .contentEncoding, .origin] {
                request.headers[name] = nil
            }
        }
        return (request, url)
    }

    /// The headers of a `fetch` by a script of the page, which says its version.
    func fetchHeaders(accept: String, and others: HTTPFields = [:]) -> HTTPFields {
        var headers: HTTPFields = [.accept: accept, .acceptLanguage: languages]
        headers.setFetchMetadata(site: "same-origin", mode: "cors", destination: "empty")
        // The page says which version its script is.
        let script = try? page.document.findAll(css: "meta[name=client-version]").first
        if let version = script?["content"] { headers.set("X-Client-Version", version) }
        for name in Set(others.map(\.name)) { headers[values: name] = others[values: name] }
        return headers
    }
}

extension PageRequest {
    /// The path without its query, which is where cookies belong to.
    fileprivate var barePath: String { String(path.prefix { $0 != "?" }) }
}

/// An event as it is posted.
private struct EventBody: Encodable {
    let event: String
    let offer: String?
    let fields: [String: [String]]
}

/// What the JSON of a screen offers.
private struct OfferingScreen: Decodable {
    struct Event: Decodable {
        let name: String
        let offer: String?
    }

    let events: [Event]
}
