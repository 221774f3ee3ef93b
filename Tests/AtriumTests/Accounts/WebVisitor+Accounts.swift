import Foundation
import HTTPTypes
import PorticoTesting

extension WebVisitor {
    static let password = "correct horse battery"

    /// Signs up through the pages, and so is signed in.
    func signUp(_ email: String, password: String = WebVisitor.password, then: String? = nil) async throws {
        try await open(then.map { "/sign-up?then=\($0)" } ?? "/sign-up")
        try fill("Email", with: email)
        try fill("Password", with: password)
        try await click("Sign up")
    }

    func signIn(_ email: String, password: String = WebVisitor.password, then: String? = nil) async throws {
        try await open(then.map { "/sign-in?then=\($0)" } ?? "/sign-in")
        try fill("Email", with: email)
        try fill("Password", with: password)
        try await click("Sign in")
    }

    func signOut() async throws {
        try await open("/sign-out")
        try await click("Sign out")
    }

    /// Sends the page's one post form with these fields filled in, and follows nothing.
    ///
    /// - Parameter address: what a trusted proxy says of where the visitor is.
    func post(_ fields: [String: String], from address: String? = nil) async throws -> PageResponse {
        let form = try find(css: "main form")
        var body = URLComponents()
        body.queryItems = try findAll(css: "main form [name]").compactMap { control -> URLQueryItem? in
            // Of the buttons that lead elsewhere none is pressed.
            guard control["formaction"] == nil else { return nil }
            return control["name"].map { URLQueryItem(name: $0, value: fields[$0] ?? control["value"] ?? "") }
        }
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]
        if let name = HTTPField.Name("Sec-Fetch-Site") { headers[name] = "same-origin" }
        if let address, let name = HTTPField.Name("X-Forwarded-For") { headers[name] = address }
        let bytes = Data((body.percentEncodedQuery ?? "").replacing("+", with: "%2B").utf8)
        return try await send(PageRequest(.post, form["action"] ?? url, headers: headers, body: bytes))
    }
}
