import Foundation

/// Where the app's own folders are when nobody says: beside the program as `make release` lays them out, else in the checkout
/// that the program was built in.
struct Layout: Sendable, Hashable {
    /// The folder that holds `Templates` and `Static`; nil where none was found.
    let root: URL?

    static var ofThisProgram: Layout {
        Layout(executable: Bundle.main.executableURL)
    }

    init(executable: URL?) {
        guard let executable = executable?.resolvingSymlinksInPath() else {
            root = nil
            return
        }
        let beside = executable.deletingLastPathComponent()
        let installed = beside.deletingLastPathComponent().appending(path: "share/atrium", directoryHint: .isDirectory)
        var candidates = [installed]
        var folder = beside
        while folder.pathComponents.count > 1 {
            candidates.append(folder)
            folder = folder.deletingLastPathComponent()
        }
        root = candidates.first { FileManager.default.fileExists(atPath: $0.appending(path: "Templates").path) }
    }

    func folder(_ name: String) throws -> URL {
        guard let root else {
            throw SettingFailure("no folder \(name) was found beside the program or above it; name one with --\(name.lowercased())")
        }
        return root.appending(path: name, directoryHint: .isDirectory)
    }

    /// Stored things stay out of sight of version control.
    var data: URL {
        (root ?? URL(filePath: FileManager.default.currentDirectoryPath)).appending(path: ".data", directoryHint: .isDirectory)
    }
}
