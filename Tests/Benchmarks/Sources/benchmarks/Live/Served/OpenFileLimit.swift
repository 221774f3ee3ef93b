import Foundation

/// How many files, connections among them, this process may have open.
enum OpenFileLimit {
    /// Takes as many as the system lets this process have, and gives their number.
    ///
    /// - Parameter maximum: more are not asked for: some programs and libraries go through all numbers there are.
    @discardableResult
    static func raise(atMost maximum: rlim_t = 65_536) -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limits = rlimit()
        guard getrlimit(resource, &limits) == 0 else { return 256 }
        var raised = limits
        raised.rlim_cur = min(limits.rlim_max, maximum)
        if raised.rlim_cur > limits.rlim_cur, setrlimit(resource, &raised) == 0 { limits = raised }
        return Int(clamping: limits.rlim_cur)
    }
}
