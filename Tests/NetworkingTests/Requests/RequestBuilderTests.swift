import Foundation
import Testing

@testable import Networking

@Suite struct RequestBuilderTests {
    private func request(
        _ endpoint: TestEndpoint,
        _ environment: APIEnvironment = APIEnvironment("test", host: "api.example.org", basePath: "/v1")
    ) throws -> APIRequest {
        try RequestBuilder(endpoint, environment).request()
    }

    @Test func aPathIsEncodedSegmentBySegment() throws {
        let request = try request(TestEndpoint(path: "/facts/a?b#c %2F é"))
        #expect(request.url.absoluteString == "https://api.example.org/v1/facts/a%3Fb%23c%20%252F%20%C3%A9")
    }

    @Test(arguments: ["facts", "", "/a/../b", "/./a", "/.."])
    func aPathThatLeadsElsewhereIsRefused(path: String) {
        #expect(throws: HTTPClientError.self) { try request(TestEndpoint(path: path)) }
    }

    @Test func twoSlashesInFrontAreNoOtherHost() throws {
        #expect(
            try request(TestEndpoint(path: "//evil.example/a")).url.absoluteString
                == "https://api.example.org/v1//evil.example/a"
        )
    }

    @Test func parametersOfAQueryKeepTheirOrderAndLoseNull() throws {
        let parameters: Parameters = [
            "domain": "a b&c", "zone": nil, "page": 2, "dead": false, "tag": ["x", "y"], "ratio": 0.5,
        ]
        let request = try request(TestEndpoint(parameters: parameters))
        #expect(request.url.query(percentEncoded: true) == "domain=a+b%26c&page=2&dead=false&tag=x&tag=y&ratio=0.5")
        #expect(request.body == nil)
    }

    @Test func aFormIsABodyWithItsType() throws {
        let request = try request(TestEndpoint(method: .post, parameters: ["q": "a=b"], encoding: .form))
        #expect(request.body == Data("q=a%3Db".utf8))
        #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
        #expect(request.url.query() == nil)
    }

    @Test func aJSONBodyKeepsTypesAndParts() throws {
        let parameters: Parameters = ["text": "a/\"b\"", "none": nil, "list": [1, 2.5, true], "inner": ["deep": "x"]]
        let request = try request(TestEndpoint(method: .put, parameters: parameters, encoding: .json))
        let body = String(decoding: request.body ?? Data(), as: UTF8.self)
        #expect(body == #"{"inner":{"deep":"x"},"list":[1,2.5,true],"none":null,"text":"a/\"b\""}"#)
        #expect(request.headers["content-type"] == "application/json")
    }

    @Test func anXMLBodyHasAnElementForEachParameter() throws {
        let parameters: Parameters = ["text": "a<b>&\"c\"", "tag": ["x", "y"], "inner": ["deep": 1], "none": nil]
        let request = try request(TestEndpoint(method: .post, parameters: parameters, encoding: .xml(root: "note")))
        let body = String(decoding: request.body ?? Data(), as: UTF8.self)
        #expect(
            body
                == #"<?xml version="1.0" encoding="UTF-8"?><note><text>a&lt;b&gt;&amp;"c"</text><tag>x</tag><tag>y</tag>"#
                + "<inner><deep>1</deep></inner><none></none></note>"
        )
        #expect(ResponseFormat.xml.wellFormed(request.body ?? Data()) != nil)
    }

    private static let unwritable: [(Parameters, ParameterEncoding)] = [
        (["o": .object([:])], .query),
        (["o": ["a": 1]], .form),
        (["n": .number(.nan)], .query),
        (["n": .number(.infinity)], .json),
        (["t": "a\u{0}b"], .xml(root: "note")),
        (["a b": "x"], .xml(root: "note")),
        ([:], .xml(root: "<")),
    ]

    @Test(arguments: unwritable)
    func parametersThatCannotBeWrittenAreRefused(parameters: Parameters, encoding: ParameterEncoding) {
        #expect(throws: HTTPClientError.self) {
            try request(TestEndpoint(method: .post, parameters: parameters, encoding: encoding))
        }
    }

    @Test func anEndpointsHeadersGoBeforeTheEnvironmentsAndThoseBeforeTheClients() throws {
        let environment = APIEnvironment(
            "test",
            host: "api.example.org",
            defaultHeaders: ["User-Agent": "Other", "X-Level": "environment", "x-only": "default"]
        )
        let headers = try request(TestEndpoint(headers: ["x-LEVEL": "endpoint", "Accept": "text/csv"]), environment)
            .headers
        #expect(headers == ["user-agent": "Other", "x-level": "endpoint", "x-only": "default", "accept": "text/csv"])
    }

    @Test func aNameThatIsThereTwiceHasAlwaysTheSameValue() throws {
        for _ in 0..<20 {
            #expect(try request(TestEndpoint(headers: ["X-A": "upper", "x-a": "lower"])).headers["x-a"] == "upper")
        }
    }

    @Test(arguments: [
        ["Host": "evil.example"], ["content-length": "0"], ["Transfer-Encoding": "chunked"], ["a b": "x"],
        ["x": "a\r\nb: c"], ["": ""],
    ])
    func headersThatWouldChangeTheRequestAreRefused(headers: [String: String]) {
        #expect(throws: HTTPClientError.self) { try request(TestEndpoint(headers: headers)) }
    }

    @Test(arguments: ["", "a b", "a/b", "a@b", "a?b", "a:b:c"])
    func anEnvironmentWhoseHostIsNoneIsRefusedAtTheCall(host: String) {
        #expect(throws: HTTPClientError.self) { try request(TestEndpoint(), APIEnvironment("test", host: host)) }
    }

    @Test func aDescriptionShowsNeitherQueryNorHeadersNorBody() throws {
        let request = try request(
            TestEndpoint(method: .post, parameters: ["q": "tiger"], encoding: .form, headers: ["x-key": "tiger"])
        )
        var dumped = ""
        dump(request, to: &dumped)
        #expect("\(request)" == "POST https://api.example.org/v1/a")
        #expect(!(dumped + String(reflecting: request)).contains("tiger"))
    }
}
