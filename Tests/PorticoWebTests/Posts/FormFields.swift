import Foundation
import HTTPTypes
import PorticoTesting

/// A form as it stands in a page, to be sent by hand: as often, as late and as changed as a test wants.
struct FormFields {
    var action: String
    var hidden: [(name: String, value: String)]
    var headers: HTTPFields

    /// The form the selector finds on the visitor's page.
    init(_ visitor: WebVisitor, _ selector: String) throws {
        let form = try visitor.find(css: selector)
        action = form["action"] ?? ""
        hidden = try visitor.findAll(css: "\(selector) input[type=hidden]").map {
            ($0["name"] ?? "", $0["value"] ?? "")
        }
        headers = PageRequest.sameOriginHeaders
    }

    var offer: String {
        get { hidden.first { $0.name == "_event" }?.value ?? "" }
        set { hidden = hidden.map { $0.name == "_event" ? ($0.name, newValue) : $0 } }
    }

    func request(_ typed: KeyValuePairs<String, String> = [:]) -> PageRequest {
        let fields = hidden + typed.map { (name: $0.key, value: $0.value) }
        return PageRequest(.post, action, headers: headers, body: Data(URLEncodedForm(fields).text.utf8))
    }
}

extension PageRequest {
    static var sameOriginHeaders: HTTPFields {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]
        if let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = "same-origin" }
        return headers
    }

    static func sameOrigin(_ path: String, form: String) -> PageRequest {
        PageRequest(.post, path, headers: sameOriginHeaders, body: Data(form.utf8))
    }
}
