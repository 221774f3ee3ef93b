import PorticoWeb

extension ConnectionLimits {
    /// Nil is the default; for an address 0 is no limit.
    init(maxConnections: Int?, maxConnectionsPerAddress: Int?) {
        self.init(most: maxConnections)
        if let maxConnectionsPerAddress { mostPerAddress = maxConnectionsPerAddress > 0 ? maxConnectionsPerAddress : nil }
    }
}
