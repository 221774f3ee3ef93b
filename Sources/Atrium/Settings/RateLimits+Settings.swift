import PorticoWeb

extension RateLimits {
    /// The limits of one visitor; an address, which many may share, has twice as much. Half of a minute's may come at
    /// once, and the CPU time of two minutes. 0 is no limit, nil the default.
    init(postsPerMinute: Int?, exportsPerMinute: Int?, apiPerMinute: Int?, cpuSecondsPerMinute: Int? = nil) {
        self.init()
        if let postsPerMinute {
            postsPerSession = Rate(limit: postsPerMinute)
            postsPerAddress = Rate(limit: postsPerMinute * 2)
            if postsPerMinute == 0 { newVisitorsPerAddress = nil }
        }
        if let exportsPerMinute {
            exportsPerSession = Rate(limit: exportsPerMinute)
            exportsPerAddress = Rate(limit: exportsPerMinute * 2)
        }
        if let apiPerMinute {
            apiPerSession = Rate(limit: apiPerMinute)
            apiPerAddress = Rate(limit: apiPerMinute * 2)
        }
        if let cpuSecondsPerMinute {
            cpuSecondsPerSession = Rate(cpuSeconds: cpuSecondsPerMinute)
            cpuSecondsPerAddress = Rate(cpuSeconds: cpuSecondsPerMinute * 2)
        }
    }
}

extension RateLimits.Rate {
    fileprivate init?(limit: Int) {
        guard limit > 0 else { return nil }
        self.init(perMinute: limit, burst: (limit + 1) / 2)
    }

    fileprivate init?(cpuSeconds limit: Int) {
        guard limit > 0 else { return nil }
        self.init(perMinute: limit, burst: limit * 2)
    }
}

extension ConnectionLimits {
    /// Nil is the default; for an address 0 is no limit.
    init(maxConnections: Int?, maxConnectionsPerAddress: Int?) {
        self.init(maximum: maxConnections)
        if let maxConnectionsPerAddress {
            maxPerAddress = maxConnectionsPerAddress > 0 ? maxConnectionsPerAddress : nil
        }
    }
}
