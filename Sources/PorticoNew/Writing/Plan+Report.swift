import ArgumentParser
import Foundation

extension ParsableCommand {
    /// Prints what is wrong as one line.
    func reportingErrors(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as NewError {
            throw ValidationError(error.description)
        }
    }
}

extension Plan {
    /// Writes everything, puts it in format and says what was done.
    ///
    /// - Parameter untranslated: texts that are not translated yet.
    func carryOutAndReport(untranslated: [String] = []) throws {
        try carryOut()
        format()
        for (path, _) in written { print("wrote    \(path)") }
        for (path, _) in changed { print("changed  \(path)") }
        if !untranslated.isEmpty {
            print("\nStill to translate into German and Arabic: \(untranslated.joined(separator: ", ")).")
        }
    }

    /// Lines that came to be too long are broken as everywhere else. Without the formatter they stay as they are.
    private func format() {
        let paths = (written + changed).map(\.path).filter { $0.hasSuffix(".swift") }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swift", "format", "format", "--in-place"] + paths
        process.currentDirectoryURL = folder
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return }
        process.waitUntilExit()
    }
}
