import Foundation
import HTTPTypes
import Hummingbird
import PorticoTesting
import Testing

struct HummingbirdTransportTests {
    private var app: some ApplicationProtocol {
        let router = Router()
        router.get("/") { _, _ in
            Response(status: .seeOther, headers: [.location: "/form", .setCookie: "seen=1; Path=/; HttpOnly"])
        }
        router.get("/form") { request, _ in
            let query = request.uri.queryParameters["q"].map(String.init) ?? "nothing"
            let html = """
                <h1>Asked for \(query)</h1><p>Cookie \(request.headers[.cookie] ?? "none")</p>
                <form><label>Query <input name=q></label><button>Search</button></form>
                <form method=post action=/save><label>Note <textarea name=note></textarea></label><button>Save</button></form>
                """
            return Response(
                status: .ok,
                headers: [.contentType: "text/html"],
                body: .init(byteBuffer: ByteBuffer(string: html))
            )
        }
        router.post("/save") { request, _ in
            let body = try await request.body.collect(upTo: 10_000)
            let html = "<h1>Saved</h1><p>\(String(buffer: body))</p>"
            return Response(
                status: .unprocessableContent,
                headers: [.contentType: "text/html"],
                body: .init(byteBuffer: ByteBuffer(string: html))
            )
        }
        router.get("/bytes") { _, _ in
            Response(
                status: .ok,
                headers: [.contentType: "image/png"],
                body: .init(byteBuffer: ByteBuffer(bytes: [0x89, 0x00, 0xFF]))
            )
        }
        return Application(router: router)
    }

    @Test(arguments: Wire.allCases)
    func oneBodyVisitsOverBothWires(wire: Wire) async throws {
        let heading = try await visiting(app, over: wire) { visitor in
            try await visitor.open("/")
            #expect(visitor.url == "/form")
            try visitor.fill("Query", with: "méd & co")
            try await visitor.click("Search")
            #expect(visitor.url == "/form?q=m%C3%A9d+%26+co")
            #expect(try visitor.find(text: "Cookie").text == "Cookie seen=1")
            try visitor.fill("Note", with: "a\nb")
            try await visitor.click("Save")
            #expect(visitor.page.status == 422)
            #expect(visitor.page.text == "Saved note=a%0D%0Ab")
            #expect(try await visitor.get("/bytes").body == Data([0x89, 0x00, 0xFF]))
            try await visitor.open("/missing")
            #expect(visitor.page.status == 404)
            return visitor.page.heading
        }
        #expect(heading == nil)
    }

    @Test(arguments: Wire.allCases)
    func whatTheBodyThrowsComesOut(wire: Wire) async throws {
        await #expect(throws: VisitorError.self) {
            try await visiting(app, over: wire) { visitor in try await visitor.click("Nothing") }
        }
    }
}
