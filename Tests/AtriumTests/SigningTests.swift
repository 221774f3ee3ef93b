import AtriumFlow
import Portico
import PorticoTesting
import Testing

@testable import Notes

@Suite struct SigningTests {
    @Test(arguments: Wire.allCases)
    func whoIsSignedInIsNotLedToTheWayIn(wire: Wire) async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await app.visitingSignedIn(over: wire) { visitor in
            try await visitor.open("/notes")
            #expect(visitor.url == "/notes")
            let anybody = visitor.anotherVisitor()
            try await anybody.open("/notes")
            #expect(anybody.url == "/sign-in?then=%2Fnotes")
        }
    }
}
