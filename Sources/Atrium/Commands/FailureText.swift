import Foundation
import NIOCore

/// What a failure says to whoever typed the command.
enum FailureText {
    static func text(of error: any Error) -> String {
        switch error {
        case let error as IOError where error.errnoCode == EADDRINUSE:
            "the port is in use by another program; choose another with --port"
        case let error as IOError where error.errnoCode == EACCES:
            "the port may not be used by this account; choose one from 1024 with --port"
        case let error as IOError where error.errnoCode == EADDRNOTAVAIL:
            "this machine does not have that address; choose another with --host"
        case let error as IOError:
            "the server cannot listen: \(String(cString: strerror(error.errnoCode)))"
        case is SocketAddressError.UnknownHost:
            "there is no such host; choose another with --host"
        default:
            "\(error)"
        }
    }
}
