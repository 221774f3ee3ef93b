import ArgumentParser
import Foundation
import PorticoTerminal
import PostgreSQLStorage
import Storage

/// A database that cannot be opened: which, and why.
struct DatabaseOpenError: FailureWithExitCode, CustomStringConvertible {
    /// Where it is.
    enum Place: Sendable {
        /// In the data folder.
        case file(URL)
        /// On a server.
        case server(PostgreSQLAddress)
    }

    let place: Place
    let failure: StorageError

    /// By BSD's `sysexits.h`.
    var exitCode: ExitCode {
        switch failure {
        case .unreachable, .busy: ExitCode(69)
        default: .failure
        }
    }

    /// The address of a server is without its password.
    var description: String {
        switch place {
        case .file(let file):
            let path = file.path(percentEncoded: false)
            return "\(path): \(failure.reason)" + (hasDraft ? Self.advice(for: path) : "")
        case .server(let address):
            return "\(address): \(failure.reason)" + (hasDraft ? Self.advice : "")
        }
    }

    /// Whether it may have gone through a migration as it was before somebody went on writing it.
    private var hasDraft: Bool {
        switch failure {
        case .schema(.changed), .schema(.missing): true
        default: false
        }
    }

    private static func advice(for path: String) -> String {
        let files = ["", "-wal", "-shm"].map { path + $0 }
        return "; while the migration is not released, begin anew: stop the server, then "
            + "`\(ShellWord.line(["rm", "-f"] + files))` deletes what was stored in development, "
            + "or name another folder with --data"
    }

    private static let advice =
        "; while the migration is not released, begin anew with another schema: --database postgres://…?schema=NAME"

    /// Opens a database, and says which it is where that fails.
    static func naming<Opened>(
        _ file: URL,
        _ open: (URL) throws(StorageError) -> Opened
    ) throws(DatabaseOpenError) -> Opened {
        do throws(StorageError) {
            return try open(file)
        } catch {
            throw DatabaseOpenError(place: .file(file), failure: error)
        }
    }

    /// The same of a server.
    static func naming<Opened>(
        _ address: PostgreSQLAddress,
        _ open: (PostgreSQLAddress) throws(StorageError) -> Opened
    ) throws(DatabaseOpenError) -> Opened {
        do throws(StorageError) {
            return try open(address)
        } catch {
            throw DatabaseOpenError(place: .server(address), failure: error)
        }
    }
}
