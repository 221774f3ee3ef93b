import Foundation
import Portico
import Testing

@testable import Networking

@Suite struct InterpretationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var data = ""
        var status: Int? = 200
        var type: String? = "application/json"
        var failure: TransportError?
        var format = ResponseFormat.json
        var hasBody = true
        /// Nil: it is an answer.
        var error: HTTPClientError?

        var testDescription: String { "\(status ?? 0) \(type ?? "-") \(failure.map { "\($0)" } ?? "-") \(data)" }
    }

    static let rows: [Row] = [
        // What comes whole.
        Row(data: #"{"a":1}"#),
        Row(data: #"["a"]"#, type: "application/vnd.api+json; charset=utf-8"),
        Row(data: "1", type: nil),
        Row(data: "{}", type: "text/plain"),
        Row(data: "{}", status: 201),
        Row(data: "", status: 204, type: nil),
        Row(data: "", hasBody: false),
        Row(data: "<a/>", type: "text/xml", format: .xml),
        Row(data: "<a><b>c</b></a>", type: "application/atom+xml", format: .xml),
        Row(data: "\u{0}", type: "image/png", format: .any),
        // Statuses, whatever the body.
        Row(data: "{}", status: 404, error: .status(404, message: "No domain has this name.")),
        Row(data: "garbage", status: 404, type: "image/png", error: .status(404, message: "No domain has this name.")),
        Row(status: 404, failure: .tooLarge, error: .status(404, message: "No domain has this name.")),
        Row(status: 404, failure: .unreachable, error: .status(404, message: "No domain has this name.")),
        Row(
            status: 403,
            error: .status(403, message: "The source cannot be used at the moment. Please try again later.")
        ),
        Row(status: 429, error: .status(429, message: "The source was asked too often.")),
        Row(status: 503, error: .status(503, message: "The source has a problem.")),
        Row(status: 302, error: .status(302, message: "The source has moved.")),
        Row(status: 418, error: .status(418, message: "The source cannot answer this. Please try again later.")),
        // No head.
        Row(status: nil, failure: .unreachable, error: .unreachable),
        Row(status: nil, failure: .timedOut, error: .timedOut),
        Row(status: nil, failure: .tls, error: .tls),
        Row(status: nil, failure: .cancelled, error: .cancelled),
        Row(status: nil, failure: .tooLarge, error: .tooLarge(limit: 20)),
        Row(status: nil, failure: .invalidRequest, error: .invalidRequest("the transport refused it")),
        Row(status: nil, failure: nil, error: .unreachable),
        // A head, and then trouble.
        Row(data: "{}", failure: .unreachable, error: .unreachable),
        Row(data: "{}", failure: .timedOut, error: .timedOut),
        Row(data: "{}", failure: .tooLarge, error: .tooLarge(limit: 20)),
        Row(data: "{}", failure: .cancelled, error: .cancelled),
        Row(data: "\u{1F}\u{8B}x", failure: .damaged, error: .notParsable(firstBytes: "\\u{1f}\\u{8b}x")),
        // Whole, and not what was asked for.
        Row(data: #"["123456789", "123456789"]"#, error: .tooLarge(limit: 20)),
        Row(data: "<html>", type: "text/html", error: .wrongType("text/html")),
        Row(data: "{}", type: "text/html\n; x", error: .wrongType("text/html\\u{a}; x")),
        Row(data: "{}", type: "application/json", format: .xml, error: .wrongType("application/json")),
        Row(data: "", error: .notParsable(firstBytes: "")),
        Row(data: #"{"a":"#, error: .notParsable(firstBytes: #"{"a":"#)),
        Row(data: "<html>\n", error: .notParsable(firstBytes: "<html>\\u{a}")),
        Row(data: "<a><b></a>", type: "text/xml", format: .xml, error: .notParsable(firstBytes: "<a><b></a>")),
        Row(data: "", type: "text/xml", format: .xml, error: .notParsable(firstBytes: "")),
    ]

    @Test(arguments: rows)
    func dataHeadAndErrorBecomeAnAnswerOrAnError(row: Row) {
        let rules = ResponseRules(
            statuses: [
                .answer(200), .answer(201), .answer(204),
                .failure(404, SaidMessage("No domain has this name.")),
            ],
            format: row.format,
            hasBody: row.hasBody,
            size: 20
        )
        let head = row.status.map { HTTPHead(status: $0, headers: row.type.map { ["content-type": $0] } ?? [:]) }
        let result = Interpretation.answer(data: Data(row.data.utf8), head: head, failure: row.failure, by: rules)
        if let error = row.error {
            #expect(result == .failure(error))
        } else {
            #expect(
                result
                    == .success(
                        APIResponse(status: row.status ?? 0, headers: head?.headers ?? [:], body: Data(row.data.utf8))
                    )
            )
        }
    }

    @Test func theFirstBytesAreFew() {
        let error = HTTPClientError.notParsable(APIResponse(status: 200, body: Data(repeating: 0x61, count: 5000)))
        #expect(error == .notParsable(firstBytes: String(repeating: "a", count: 200) + "…"))
    }

    @Test func aSecretThatIsRepeatedIsHiddenAlsoWhereTheTextIsCut() {
        let rules = ResponseRules(statuses: [.answer(200)], format: .json, hasBody: true, size: 5000)
        let body = Data((String(repeating: "a", count: 195) + "secret-key, secret-key").utf8)
        let head = HTTPHead(status: 200)
        let result = Interpretation.answer(data: body, head: head, failure: nil, by: rules, hiding: ["secret-key"])
        #expect(result == .failure(.notParsable(firstBytes: String(repeating: "a", count: 195) + "(secr…")))
        let typed = HTTPHead(status: 200, headers: ["content-type": "x/secret-key"])
        let other = Interpretation.answer(data: body, head: typed, failure: nil, by: rules, hiding: ["secret-key"])
        #expect(other == .failure(.wrongType("x/(secret)")))
    }

    @Test(arguments: [800, 1500, 5000])
    func noPartOfALongSecretIsLeftOver(length: Int) {
        let secret = String((0..<length).map { Character(Unicode.Scalar(0x41 + UInt8($0 % 26))) })
        let body = Data(#"{"got":"\#(secret)","again":"\#(secret)"#.utf8)
        #expect(FirstBytes.text(of: body, hiding: ["A", secret]) == #"{"got":"(secret)","again":"(secret)"#)
    }

    @Test(arguments: [[], [0xEF, 0xBB, 0xBF]])
    func bytesThatAreNoUTF8AreNoReasonToLoseTheRest(mark: [UInt8]) throws {
        let rules = ResponseRules(statuses: [.answer(200)], format: .json, hasBody: true, size: 100)
        let body = Data(mark) + Data(#"["Caf"#.utf8) + [0xE9] + Data(#"", "dogs"]"#.utf8)
        let result = Interpretation.answer(data: body, head: HTTPHead(status: 200), failure: nil, by: rules)
        #expect(try result.get().body == Data(#"["Caf\#u{FFFD}", "dogs"]"#.utf8))
    }

    @Test func aBillionLaughsAreNotWellFormed() {
        var document = #"<!DOCTYPE a [<!ENTITY e0 "ha">"#
        for level in 1...20 {
            document += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
        }
        document += "]><a>&e20;</a>"
        #expect(ResponseFormat.xml.wellFormed(Data(document.utf8)) == nil)
    }

    @Test(arguments: [
        "<!DOCTYPE a><a/>", #"<!DOCTYPE a [<!ENTITY e "Dogs.">]><a>&e;</a>"#,
        #"<!DOCTYPE a SYSTEM "file:///etc/passwd" [<!ENTITY e "Dogs.">]><a b="&e;"/>"#,
    ])
    func aDocumentTypeIsRefused(document: String) {
        #expect(ResponseFormat.xml.wellFormed(Data(document.utf8)) == nil)
    }

    @Test func moreAttributesThanAnyDocumentHasAreRefusedAtOnce() {
        let few = "<a" + (1...WellFormedXML.maxEqualsSigns).map { " a\($0)=''" }.joined()
        #expect(ResponseFormat.xml.wellFormed(Data((few + "/>").utf8)) != nil)
        #expect(ResponseFormat.xml.wellFormed(Data((few + " a=''/>").utf8)) == nil)
    }

    @Test func xmlIsReadAsUTF8WhateverItSays() throws {
        let document = Data(#"<?xml version="1.0" encoding="IBM037"?><a>Dogs’</a>"#.utf8)
        #expect(ResponseFormat.xml.wellFormed(document) == document)
        #expect(XMLTree(document)?.text == "Dogs’")
        #expect(ResponseFormat.xml.wellFormed(Data("<a>".utf8) + [0xE9] + Data("</a>".utf8)) == nil)
    }

    @Test func deepNestingIsAnErrorAndNoCrash() {
        let depth = 200_000
        #expect(ResponseFormat.json.wellFormed(Data(String(repeating: "[", count: depth).utf8)) == nil)
        let closed = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        #expect(ResponseFormat.json.wellFormed(Data(closed.utf8)) == nil)
        #expect(ResponseFormat.xml.wellFormed(Data(String(repeating: "<a>", count: depth).utf8)) == nil)
    }
}
