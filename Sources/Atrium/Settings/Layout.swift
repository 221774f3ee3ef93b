import Foundation
import PorticoWeb

/// Where the app's own folders are when nobody says: beside the program as `make release` lays them out, else in the
/// checkout that the program was built in.
struct Layout: Sendable, Hashable {
    /// The folder that holds `Templates` and `Static`; nil where none was found.
    private let root: URL?
    /// Whether the program stands in a checkout, where stored things may lie beside the sources.
    private let isCheckout: Bool

    static var ofThisProgram: Layout {
        Layout(executable: Bundle.main.executableURL)
    }

    init(executable: URL?) {
        let above = PageFolders.folders(above: executable)
        var candidates = above.map { (folder: $0, isCheckout: true) }
        if let installed = above.first?.deletingLastPathComponent() {
            candidates.insert((installed.appending(path: "share/atrium", directoryHint: .isDirectory), false), at: 0)
        }
        // Many a home has a folder called Templates; only ours has this layout in it.
        let found = candidates.first { candidate in
            ["Templates/layouts/page.html", "Static/app.css"].allSatisfy {
                FileManager.default.fileExists(atPath: candidate.folder.appending(path: $0).path)
            }
        }
        root = found?.folder
        isCheckout = found?.isCheckout ?? false
    }

    func folder(_ name: String, for key: SettingKey) throws(SettingError) -> URL {
        guard let root else {
            throw SettingError(
                "no folder \(name) was found beside the program or above it; name one with --\(key.argumentName)"
            )
        }
        return root.appending(path: name, directoryHint: .isDirectory)
    }

    /// In a checkout a folder out of sight of version control, else the one that programs of this user keep their data
    /// in (XDG Base Directory Specification).
    var data: URL {
        if isCheckout, let root { return root.appending(path: ".data", directoryHint: .isDirectory) }
        let home = FileManager.default.homeDirectoryForCurrentUser.appending(
            path: ".local/share",
            directoryHint: .isDirectory
        )
        return home.appending(path: "atrium", directoryHint: .isDirectory)
    }
}
