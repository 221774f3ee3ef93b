import Foundation
import PorticoTestSupport
import PorticoWeb

extension SiteServices {
    /// Everything in memory, by clocks that stand still: a page is waited for until it is whole and no rate recovers
    /// meanwhile, however long a busy machine takes. CPU time has no limit, for a slow machine needs more of it.
    static func still(now: @escaping @Sendable () -> Date = { Date() }) -> SiteServices {
        var services = SiteServices.inMemory(now: now)
        services.firstPaint.clock = ManualClock()
        let start = ContinuousClock.now
        services.instant = { start }
        services.halfCloseGrace = .longerThanAnyTest
        services.connections = .patient
        services.limits.cpuSecondsPerAddress = nil
        services.limits.cpuSecondsPerSession = nil
        return services
    }
}
