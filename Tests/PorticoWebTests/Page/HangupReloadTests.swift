import PorticoTestSupport
import Synchronization
import Testing

@testable import PorticoWeb

@Suite struct HangupReloadTests {
    @Test func eachSignalReloadsAndWhatIsBrokenIsLogged() async throws {
        let (signals, continuation) = AsyncStream.makeStream(of: Int.self)
        for number in 0..<2 { continuation.yield(number) }
        continuation.finish()
        let log = MemoryLog()
        let calls = Mutex(0)
        let service = HangupReload(signals: signals, logger: log.logger) { () throws(SiteError) in
            let call = calls.withLock {
                $0 += 1
                return $0
            }
            if call == 2 { throw SiteError(problems: ["one", "two"]) }
        }
        try await service.run()
        #expect(
            log.lines == [
                "templates and static files were read again",
                "the old templates are kept, for the new ones are broken problems=2",
                "a template cannot be used problem=one", "a template cannot be used problem=two",
            ]
        )
    }
}
