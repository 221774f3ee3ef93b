import Foundation
import NIOCore

/// Why a server has no port to listen on, with what to do about it.
package struct ListenError: Error, Hashable, CustomStringConvertible {
    package let description: String

    /// Nil for a failure that has nothing to do with the address.
    ///
    /// - Parameter ways: by what another host and another port are chosen: `--host`.
    package init?(_ error: any Error, host: String, port: Int, ways: (host: String, port: String)) {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE:
            description = "port \(port) is in use by another program; choose another with \(ways.port)"
        case let error as IOError where error.errnoCode == EACCES:
            description = "port \(port) may not be used by this account; choose one from 1024 with \(ways.port)"
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            description = "this machine does not have the address \(host); choose another with \(ways.host)"
        case let error as IOError:
            let reason = String(cString: strerror(error.errnoCode))
            description = "the server cannot listen on \(host), port \(port): \(reason)"
        case is SocketAddressError.UnknownHost:
            description = "there is no host \(host); choose another with \(ways.host)"
        default: return nil
        }
    }
}
