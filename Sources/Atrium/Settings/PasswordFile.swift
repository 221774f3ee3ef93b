import ArgumentParser
import Foundation
import PorticoTerminal

/// A file whose first line is a password.
enum PasswordFile {
    /// Longer lines are none that anybody means.
    private static let maxBytes = 4_096

    /// Throws where it cannot be read. What is in it is in no error.
    static func firstLine(of path: String, for key: SettingKey) throws(SettingError) -> String {
        let handle = FileHandle(forReadingAtPath: path)
        defer { try? handle?.close() }
        guard let handle, let bytes = try? handle.read(upToCount: maxBytes),
            let text = String(validating: bytes, as: UTF8.self)
        else { throw SettingError("--\(key.argumentName): the file \(printable(path)) cannot be read", ExitCode(78)) }
        return String(text.prefix { !$0.isNewline })
    }
}
