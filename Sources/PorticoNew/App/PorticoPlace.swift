import Foundation

/// Where Portico is, as a package that uses it says it.
struct PorticoPlace {
    /// As the manifest has it: `path: "../portico"`.
    let dependency: String
    /// What that package calls Portico.
    let identity: String
    /// As somebody says it who stands in the package.
    let place: String
    /// Nil where it is no folder.
    private let folder: URL?
    /// Where the package is, as somebody says it who stands in the folder of Portico; nil where that is no folder.
    let wayBack: String?

    /// - Parameters:
    ///   - portico: a folder, or the address of a repository.
    ///   - folder: where the package is written.
    init(_ portico: String, from folder: URL) throws(NewError) {
        if portico.contains("://") || portico.hasPrefix("git@") {
            dependency = "url: \(portico.swiftLiteral), branch: \"main\""
            place = portico
            wayBack = nil
            self.folder = nil
            identity = URL(filePath: portico).deletingPathExtension().lastPathComponent.lowercased()
        } else {
            let path = URL(filePath: portico, directoryHint: .isDirectory).standardizedFileURL
            guard FileManager.default.fileExists(atPath: path.appending(path: "Sources/Portico").path) else {
                throw NewError("\(path.path) is not Portico; say with --portico where it is")
            }
            place = Self.path(to: path, from: folder)
            wayBack = Self.path(to: folder, from: path)
            self.folder = path
            dependency = "path: \(place.swiftLiteral)"
            // As the package is named by the path that is written.
            identity = URL(filePath: path.path, directoryHint: .isDirectory).resolvingSymlinksInPath().lastPathComponent
                .lowercased()
        }
    }

    /// What a file that imports Portico cannot call its own types, as far as that can be read here. Reads all its files.
    func typeNames() -> Set<String> {
        var names = FeatureNames.taken
        guard let portico = self.folder else { return names }
        for module in ["Portico", "PorticoObservation", "PorticoWeb"] {
            let folder = portico.appending(path: "Sources/\(module)")
            let files = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
            for file in files where file.hasSuffix(".swift") {
                let text = (try? String(contentsOf: folder.appending(path: file), encoding: .utf8)) ?? ""
                let types = text.matches(
                    of: #/public (?:final |indirect )?(?:class|struct|enum|protocol|actor|typealias) (\w+)/#
                )
                names.formUnion(types.map { String($0.output.1) })
            }
        }
        return names
    }

    /// From one folder to another: what can be moved together is told of each other, what is far apart by its whole path.
    static func path(to other: URL, from folder: URL) -> String {
        let to = other.standardizedFileURL.resolvingSymlinksInPath().pathComponents
        let from = folder.standardizedFileURL.resolvingSymlinksInPath().pathComponents
        let shared = zip(to, from).prefix { $0 == $1 }.count
        // The first is the root, which everything shares.
        guard shared > 1 else { return other.standardizedFileURL.path }
        return (Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)).joined(separator: "/")
    }
}
