package import Foundation

// Where the program that runs has its pages.
extension PageFolders {
    /// The folders `Templates` and `Static` of the program that runs: those beside it, else in the nearest folder above it
    /// that has both, else in the current folder. A program in `.build` so finds those of its package, wherever it is
    /// started.
    ///
    ///     let folders = try PageFolders.ofThisProgram(reload: .onEachRequest)
    ///
    /// - Parameter reload: when what changed in them counts.
    /// - Throws: where they were looked for.
    public static func ofThisProgram(reload: Reload = .onDemand) throws(SiteError) -> PageFolders {
        let current = URL(filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
        return try beside(Bundle.main.executableURL, orIn: current, reload: reload)
    }

    static func beside(_ executable: URL?, orIn current: URL, reload: Reload) throws(SiteError) -> PageFolders {
        // A folder that is called Templates and no more may be anybody's.
        let marks = ["Templates/layouts", "Static"]
        let found = (folders(above: executable) + [current]).first { folder in
            marks.allSatisfy { FileManager.default.fileExists(atPath: folder.appending(path: $0).path) }
        }
        guard let found else {
            let program = executable?.deletingLastPathComponent().path ?? current.path
            throw SiteError(problems: [
                "there is no folder with Templates/layouts and Static in it: neither \(program), nor one above it, nor "
                    + "\(current.path)"
            ])
        }
        return PageFolders(
            templates: found.appending(path: "Templates", directoryHint: .isDirectory),
            staticFiles: found.appending(path: "Static", directoryHint: .isDirectory),
            reload: reload
        )
    }

    /// The folder of a program and all above it, the nearest first.
    package static func folders(above executable: URL?) -> [URL] {
        guard var folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent() else { return [] }
        var folders: [URL] = []
        while folder.pathComponents.count > 1 {
            folders.append(folder)
            folder = folder.deletingLastPathComponent()
        }
        return folders
    }
}
