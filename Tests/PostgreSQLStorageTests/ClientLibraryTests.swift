import CLibPQ
import Testing

@testable import PostgreSQLStorage

/// PostgreSQL's client library, as it is loaded.
@Suite(.enabled(if: CLibPQ_problem() == nil, "libpq is not installed: make setup")) struct ClientLibraryTests {
    @Test func whatItEncryptsWithIsFoundAndTakenDownByTheSystem() {
        #expect(OpenSSLAtExit.isLeftToTheSystem)
    }
}
