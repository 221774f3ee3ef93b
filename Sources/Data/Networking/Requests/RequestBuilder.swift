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
        guard !segments.contains("."), !segments.contains("..") else { throw .invalidRequest("the path has a segment . or ..") }
        let encodedPath = segments.map { PercentCoding.encode(String($0), keeping: .pathSegment) }.joined(separator: "/")
        var text = environment.origin + environment.basePath + encodedPath
        if encoding == .query, let query = try ParameterEncoder.form(parameters) { text += "?" + query }
        guard let url = URL(string: text), environment.isOwn(url) else { throw .invalidRequest("the environment's host is none") }
        return url
    }
}
