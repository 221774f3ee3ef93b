import Foundation

extension Plan {
    /// Writes everything, puts it in format and says what was done.
    ///
    /// - Parameters:
    ///   - kind: what package it is.
    ///   - untranslated: texts that are not translated yet.
    func carryOutAndReport(in kind: PackageKind, untranslated: [String] = []) throws {
        try carryOut()
        format()
        print(kind.report(of: folder))
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
