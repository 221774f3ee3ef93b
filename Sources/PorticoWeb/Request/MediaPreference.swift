import HTTPTypes

/// Which form of an answer a request prefers, by its `Accept` header (RFC 9110 section 12.5.1).
///
///     MediaPreference(accept: "application/json")         // .json
///     MediaPreference(accept: "text/html,*/*;q=0.8")      // .html
///
/// HTML unless JSON is asked for by name and not wanted less than HTML is: a browser, and a client that accepts
/// anything, get pages. At an address that is for programs it is the other way round.
enum MediaPreference: Sendable, Hashable {
    case html, json

    /// Who sends JSON and says nothing of HTML is a program, and gets JSON.
    ///
    /// - Parameter usual: what a client gets that names neither.
    init(_ headers: HTTPFields, usually usual: MediaPreference = .html) {
        self = Self(accept: headers[.accept], usually: usual)
        let sendsJSON = headers[.contentType].flatMap { ParameterizedValue($0) }?.value == "application/json"
        if sendsJSON, headers[.accept]?.lowercased().contains("html") != true { self = .json }
    }

    init(accept: String?, usually usual: MediaPreference = .html) {
        // What browsers send names no JSON, and most requests are theirs.
        guard let accept, usual == .json || accept.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "j") }) else {
            self = usual
            return
        }
        var json: Double?
        var html: Double?
        for range in accept.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let weight = parts.dropFirst().lazy.compactMap(Self.weight).first ?? 1
            switch parts.first {
            case "application/json": json = max(json ?? 0, weight)
            case "text/html", "application/xhtml+xml": html = max(html ?? 0, weight)
            default: continue
            }
        }
        switch (json, html) {
        case (nil, nil): self = usual
        case (let json?, _) where json > 0 && json >= html ?? 0: self = .json
        default: self = .html
        }
    }

    private static func weight(_ parameter: String) -> Double? {
        guard parameter.hasPrefix("q=") else { return nil }
        // A weight that is none makes the range unwanted rather than wanted most.
        return Double(parameter.dropFirst(2)).map { min(max($0, 0), 1) } ?? 0
    }
}
