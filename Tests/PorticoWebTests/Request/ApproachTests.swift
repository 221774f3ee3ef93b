import HTTPTypes
import Portico
import Testing

@testable import PorticoWeb

/// Who comes to a page, by what their browser says of it.
@Suite struct ApproachTests {
    struct Example: Sendable, CustomTestStringConvertible {
        let who: String
        let fields: [String: String]
        let approach: Visitor.Approach

        var testDescription: String { who }
    }

    private static let typed = [
        "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none",
        "Accept": "text/html,*/*;q=0.8",
    ]

    private static func typed(_ more: [String: String]) -> [String: String] { typed.merging(more) { $1 } }

    static let examples = [
        Example(who: "who types the address", fields: typed, approach: .fromOutside),
        Example(
            who: "who comes by another site",
            fields: typed(["Sec-Fetch-Site": "cross-site"]),
            approach: .fromOutside
        ),
        Example(who: "who follows a link", fields: typed(["Sec-Fetch-Site": "same-origin"]), approach: .fromInside),
        Example(
            who: "who follows a link by the script",
            fields: ["Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-origin", "Accept": "*/*"],
            approach: .fromInside
        ),
        Example(
            who: "the script of another site",
            fields: ["Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "cross-site", "Accept": "text/html"],
            approach: .unattended
        ),
        Example(
            who: "a script that reads JSON",
            fields: ["Sec-Fetch-Mode": "cors", "Sec-Fetch-Site": "same-origin", "Accept": "application/json"],
            approach: .unattended
        ),
        Example(who: "a page in a frame", fields: typed(["Sec-Fetch-Dest": "iframe"]), approach: .unattended),
        Example(who: "a page fetched in advance", fields: typed(["Sec-Purpose": "prefetch"]), approach: .unattended),
        Example(
            who: "a page rendered in advance",
            fields: typed(["Sec-Purpose": "prefetch;prerender"]),
            approach: .unattended
        ),
        Example(
            who: "a crawler that is a browser",
            fields: typed([
                "User-Agent": "Mozilla/5.0 Chrome/130 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
            ]),
            approach: .unattended
        ),
        Example(
            who: "a feed reader",
            fields: ["Accept": "application/atom+xml, text/html;q=0.5", "User-Agent": "NetNewsWire"],
            approach: .unattended
        ),
        Example(who: "a program", fields: ["Accept": "*/*", "User-Agent": "curl/8.5.0"], approach: .unattended),
        Example(who: "who says nothing", fields: [:], approach: .unattended),
    ]

    @Test(arguments: examples)
    func onlyAPersonsBrowserIsTakenForAPerson(example: Example) throws {
        var headers: HTTPFields = [:]
        for (name, value) in example.fields { headers[try #require(HTTPField.Name(name))] = value }
        #expect(Visitor.Approach(headers) == example.approach)
    }
}
