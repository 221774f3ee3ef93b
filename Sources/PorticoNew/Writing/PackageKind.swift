import Foundation

/// What package a command works in.
enum PackageKind {
    case atrium
    /// One that `portico-new app` wrote, with the name of its program.
    case own(app: String)

    init(of folder: URL) throws(NewError) {
        func has(_ path: String) -> Bool { FileManager.default.fileExists(atPath: folder.appending(path: path).path) }
        guard has("Package.swift") else { throw NewError("there is no Package.swift in \(folder.path)") }
        if has("Sources/AtriumFlow/AppRoute.swift") {
            self = .atrium
            return
        }
        let sources = try? FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "Sources").path)
        let apps = (sources ?? []).filter { has("Sources/\($0)/AppRoute.swift") }
        guard apps.count == 1, let app = apps.first else {
            throw NewError(
                "no folder in \(folder.appending(path: "Sources").standardizedFileURL.path) has an AppRoute.swift, as a package has that "
                    + "“portico-new app” wrote; say with --package where that is"
            )
        }
        self = .own(app: app)
    }

    /// The first line that a command prints: it may be another package than somebody thought.
    func report(of folder: URL) -> String {
        let place = folder.standardizedFileURL.path
        return switch self {
        case .atrium: "In Atrium, the app of Portico's own package, \(place):"
        case .own(let app): "In the package of \(app), \(place):"
        }
    }
}
