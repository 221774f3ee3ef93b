import Foundation
import HTTPTypes
import Portico
import PorticoTesting
import Testing

/// What is no form is told so, in words and with the right status, and the connection goes on.
@Suite struct BadPostTests {
    private static func request(_ type: String?, _ body: Data) -> PageRequest {
        var headers = PageRequest.sameOriginHeaders
        headers[.contentType] = type
        return PageRequest(.post, "/guestbook", headers: headers, body: body)
    }

    private static let urlEncoded = "application/x-www-form-urlencoded"
    private static let halfMultipart = "--b\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\nhalf of"

    @Test(arguments: [
        ("text/plain", Data("text=a".utf8), 415), ("application/xml", Data("<a/>".utf8), 415),
        (nil, Data("text=a".utf8), 415),
        (urlEncoded, Data("text=%zz".utf8), 400), (urlEncoded, Data("text=%ff".utf8), 400),
        (urlEncoded, Data([0x74, 0x3D, 0xFF]), 400),
        ("multipart/form-data", Data("--b".utf8), 400),
        ("multipart/form-data; boundary=b", Data(halfMultipart.utf8), 400),
        (urlEncoded, Data((0..<10_000).map { "f\($0)=x" }.joined(separator: "&").utf8), 413),
        (urlEncoded, Data(repeating: 0x61, count: 5_000_000), 413),
    ])
    func whatIsNoFormIsRefused(type: String?, body: Data, status: Int) async throws {
        let site = GuestbookSite()
        try await site.visiting { visitor in
            let response = try await visitor.send(Self.request(type, body))
            #expect(response.status == status)
            #expect(response.text.contains("<h1>\(status) "))
            #expect(response.text.contains("Nothing was changed") || status == 415)
            try await visitor.open("/guestbook")
            #expect(visitor.page.status == 200)
        }
        #expect(site.store.handled == 0)
    }

    @Test func anEmptyPostIsRefused() async throws {
        try await GuestbookSite().visiting(over: .socket) { visitor in
            let response = try await visitor.send(Self.request(Self.urlEncoded, Data()))
            #expect(response.status == 403)
        }
    }
}
