public import Foundation
public import PorticoHTML

/// The folders that a site's templates and static files are read from, when it starts and again whenever they changed.
///
///     let folders = PageFolders(
///         templates: URL(filePath: "Templates"),
///         staticFiles: URL(filePath: "Static"),
///         reload: .onEachRequest
///     )
public struct PageFolders: Sendable {
    /// When what changed in the folders counts.
    public enum Reload: Sendable {
        /// When the server gets SIGHUP or `Site.reload()` is called: all is checked and then counts at once. Where
        /// something is wrong, nothing changes.
        case onDemand
        /// With the next request, for development. Where something is wrong, every page says what, until it is mended.
        case onEachRequest
    }

    public var templates: URL
    /// What stands for the folder of templates in problems.
    public var label: String
    /// Folders in that of the templates whose own are no pages', such as `mail`: the app prints them by itself.
    public var others: [String]
    public var staticFiles: URL
    /// Files that are in no folder, such as the modules of a package.
    public var library = AssetStore()
    /// In development what changed counts with the next request, whatever this says.
    public var reload: Reload {
        get { development == nil ? reloadWithoutDevelopment : .onEachRequest }
        set { reloadWithoutDevelopment = newValue }
    }
    /// What the site has beside its pages while it is developed; nil where it is not.
    public var development: Development?
    private var reloadWithoutDevelopment: Reload

    public init(
        templates: URL,
        label: String = "Templates",
        others: [String] = [],
        staticFiles: URL,
        reload: Reload = .onDemand,
        development: Development? = nil
    ) {
        self.templates = templates
        self.label = label
        self.others = others
        self.staticFiles = staticFiles
        reloadWithoutDevelopment = reload
        self.development = development
    }

    /// The templates and files that are there now.
    public func read() throws(SiteError) -> (templates: TemplateSources, assets: AssetStore) {
        (try readTemplates(), try readFiles())
    }

    /// The templates of pages alone.
    public func readTemplates() throws(SiteError) -> TemplateSources {
        completed(try readAll().templates(outside: others))
    }

    /// Those in one of the `others`.
    public func readTemplates(in folder: String) throws(SiteError) -> TemplateSources {
        try readAll().templates(in: folder)
    }

    private func readAll() throws(SiteError) -> TemplateSources {
        do {
            return try TemplateSources(folder: templates, label: label)
        } catch {
            throw SiteError(problems: [], templateProblems: error.problems)
        }
    }

    /// The static files alone, compressed where that makes them shorter.
    public func readFiles() throws(SiteError) -> AssetStore {
        do {
            return completed(try AssetStore(folder: staticFiles, over: library))
        } catch {
            throw SiteError(problems: [error.description])
        }
    }
}

/// What tells one state of some folders from another: which files are in them, how long each is and when it was
/// changed.
struct FolderStamp: Sendable, Equatable {
    private struct File: Equatable {
        let path: String
        let size: Int?
        let changedAt: Date?
    }

    private let files: [File]
    /// False where a file was changed a moment ago. File systems tell moments apart by a few milliseconds only, so it
    /// may change again without looking any different.
    let isSettled: Bool

    /// Longer than the grain of any file system's clock in use.
    private static let grain: TimeInterval = 0.05

    /// Hidden files are left out, as in the folders' readers.
    init(of folders: [URL], at moment: Date = Date()) {
        files = folders.flatMap { Self.files(in: $0.resolvingSymlinksInPath()) }
        isSettled = !files.contains { abs($0.changedAt?.timeIntervalSince(moment) ?? .infinity) < Self.grain }
    }

    /// Whether nothing changed, however long ago the last change was.
    func hasSameFiles(as other: FolderStamp) -> Bool {
        files == other.files
    }

    private static func files(in folder: URL) -> [File] {
        let keys: Set<URLResourceKey> = [.isDirectoryKey, .fileSizeKey, .contentModificationDateKey]
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
        return paths.sorted().compactMap { path in
            guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { return nil }
            let file = folder.appending(path: path).resolvingSymlinksInPath()
            let values = try? file.resourceValues(forKeys: keys)
            // A folder changes with every hidden file that an editor makes in it.
            guard values?.isDirectory != true else { return nil }
            return File(path: file.path, size: values?.fileSize, changedAt: values?.contentModificationDate)
        }
    }
}
