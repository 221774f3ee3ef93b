import Foundation
import NIOCore
import PorticoTerminal

/// Why a server has no port to listen on, with what to do about it.
struct ListenFailure: Error, Hashable, CustomStringConvertible {
    let description: String

    /// Nil for a failure that has nothing to do with the address.
    init?(_ error: any Error, host: String, port: Int) {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE:
            description = "port \(port) is in use by another program; choose another with --port"
        case let error as IOError where error.errnoCode == EACCES:
            description = "port \(port) may not be used by this account; choose one from 1024 with --port"
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            description = "this machine does not have the address \(printable(host)); choose another with --host"
        case let error as IOError:
            let reason = String(cString: strerror(error.errnoCode))
            description = "the server cannot listen on \(printable(host)), port \(port): \(reason)"
        case is SocketAddressError.UnknownHost:
            description = "there is no host \(printable(host)); choose another with --host"
        default: return nil
        }
    }
}
