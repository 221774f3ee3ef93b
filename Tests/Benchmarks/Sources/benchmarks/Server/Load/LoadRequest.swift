import Foundation
import HTTPTypes
import NIOCore
import PorticoTesting

/// What a server is asked again and again, and the status that it has to answer with.
struct LoadRequest: Codable, Sendable {
    /// Stands in a body where each post has a number of its own. No encoded form can hold it otherwise.
    static let formMark = "{form}"

    var method = "GET"
    var path: String
    var headers = ["Accept": "text/html"]
    var body = ""
    var status = 200

    var isPost: Bool { method == "POST" }

    /// As another process wrote it.
    init(contentsOf file: URL) throws {
        self = try JSONDecoder().decode(LoadRequest.self, from: Data(contentsOf: file))
    }

    init(_ path: String, accept: String = "text/html", cookie: String? = nil, status: Int = 200) {
        self.path = path
        self.status = status
        headers["Accept"] = accept
        headers["Cookie"] = cookie
    }

    func write(to file: URL) throws {
        try JSONEncoder().encode(self).write(to: file)
    }

    /// The same asked of another path.
    func at(_ path: String) -> LoadRequest {
        var request = self
        request.path = path
        return request
    }

    /// The request once, as a visitor sends it.
    func once() -> PageRequest {
        var fields: HTTPFields = [:]
        for (name, value) in headers {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        let body = body.replacing(Self.formMark, with: FormNumbers().text(0))
        return PageRequest(isPost ? .post : .get, path, headers: fields, body: Data(body.utf8))
    }

    /// The bytes of each request, which have numbers from 1 on.
    func bytes(for host: String) -> @Sendable (Int) -> ByteBuffer {
        var head = "\(method) \(path) HTTP/1.1\r\nHost: \(host)\r\n"
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { head += "\(name): \(value)\r\n" }
        guard isPost else {
            let whole = ByteBuffer(string: head + "\r\n")
            return { _ in whole }
        }
        let numbers = FormNumbers()
        return { [head, body] count in
            let text = body.replacing(Self.formMark, with: numbers.text(count))
            return ByteBuffer(string: head + "Content-Length: \(text.utf8.count)\r\n\r\n" + text)
        }
    }
}
