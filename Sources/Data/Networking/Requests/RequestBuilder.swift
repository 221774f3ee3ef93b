import Foundation
import Portico

/// Makes a request of an endpoint and an environment: a pure function.
struct RequestBuilder {
    private let environment: APIEnvironment
    private let method: RequestMethod
    private let path: String
    private let parameters: Parameters
    private let encoding: ParameterEncoding
    private let headers: [String: String]
    private let accept: String

    init(_ endpoint: some Endpoint, _ environment: APIEnvironment) {
        self.environment = environment
        method = endpoint.method
        path = endpoint.path
        parameters = endpoint.parameters
        encoding = endpoint.encoding
        headers = endpoint.headers
        accept = endpoint.format.accept
    }

    func request() throws(HTTPClientError) -> APIRequest {
        let body = try ParameterEncoder.body(parameters, encoding)
        var fields = ["accept": accept, "user-agent": "Atrium"]
        if let body { fields["content-type"] = body.type }
        return APIRequest(
            method: method,
            url: try url(),
            headers: try RequestHeaders.merged([fields, environment.defaultHeaders, headers]),
            body: body?.data
        )
    }

    private func url() throws(HTTPClientError) -> URL {
        guard path.hasPrefix("/") else { throw .invalidRequest("the path has no slash in front") }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        guard !segments.contains("."), !segments.contains("..") else {
            throw .invalidRequest("the path has a segment . or ..")
        }
        let encodedPath = segments.map { PercentCoding.encode(String($0), keeping: .pathSegment) }.joined(
            separator: "/"
        )
        var text = environment.origin + environment.basePath + encodedPath
        if encoding == .query, let query = try ParameterEncoder.form(parameters) { text += "?" + query }
        guard let url = URL(string: text), environment.isOwn(url) else {
            throw .invalidRequest("the environment's host is none")
        }
        return url
    }
}

/// The header fields of a request: which of several goes first, and which may not be given.
enum RequestHeaders {
    /// Fields that decide where a request goes and where it ends: they are the client's own.
    private static let own: Set<String> = [
        "connection", "content-length", "expect", "host", "keep-alive", "proxy-connection", "te", "trailer",
        "transfer-encoding", "upgrade",
    ]

    /// One list of all, names in lower case, later ones before earlier ones. A name that is twice in one of them, in
    /// different letters, has the value of the first in order, so that it is always the same.
    static func merged(_ layers: [[String: String]]) throws(HTTPClientError) -> [String: String] {
        var merged: [String: String] = [:]
        for layer in layers {
            for (name, value) in layer.sorted(by: { $0.key > $1.key }) {
                let name = name.lowercased()
                guard isName(name), !own.contains(name) else {
                    throw .invalidRequest("the header field \(name.debugDescription) cannot be given")
                }
                guard isValue(value) else {
                    throw .invalidRequest("the value of the header field \(name) has control characters")
                }
                merged[name] = value
            }
        }
        return merged
    }

    /// A token (RFC 9110 section 5.6.2).
    private static func isName(_ name: String) -> Bool {
        !name.isEmpty
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// RFC 9110 section 5.5: no control characters but the tabulator.
    static func isValue(_ value: String) -> Bool {
        value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
    }
}
