import Crypto
public import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Portico

/// The static files of a site, read once and served under URLs that change with their content.
///
///     let assets = try AssetStore(folder: URL(filePath: "Static"))
///     assets.urls["app.css"]   // "/static/app.3f2a9c….css"
///
/// Only what was read is ever served, so no path of a request reaches the file system. Texts are compressed once, when
/// they are read: they hold nothing of a visitor's, so their length tells nobody anything.
public struct AssetStore: Sendable {
    /// The first segment of every asset's URL.
    public static let prefix = "static"
    /// Larger files belong elsewhere: these are kept in memory.
    public static let largestFile = 8 * 1024 * 1024

    private var byURLName: [String: Asset] = [:]
    /// Files that were replaced, by their hashed names.
    private var formerByURLName: [String: Asset] = [:]
    /// The URL of each file, with the hash of its content.
    public private(set) var urls: [String: String] = [:]

    /// A store with what every store has: `portico.js`, the modules that elements of any site may have, and the style of
    /// the standard layout, `standard.css`.
    public init() {
        add("portico.js", bytes: PackageResources.portico_js)
        add("portico/hook.js", bytes: PackageResources.hook_js)
        add("portico/more.js", bytes: PackageResources.more_js)
        add("portico/rows.js", bytes: PackageResources.rows_js)
        add("portico/upload.js", bytes: PackageResources.upload_js)
        add("standard.css", bytes: PackageResources.standard_css)
    }

    /// Reads all files of a folder and of the folders in it; hidden ones and symbolic links are left out.
    ///
    /// - Parameters:
    ///   - folder: where they are.
    ///   - library: what is there without being in the folder, such as the modules of a package. A file of the same name
    ///     in the folder takes its place.
    public init(folder: URL, over library: AssetStore = AssetStore()) throws(AssetError) {
        self = library
        let root = folder.resolvingSymlinksInPath().standardizedFileURL
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root.path, isDirectory: &isFolder), isFolder.boolValue else {
            throw AssetError(path: folder.path, what: "is not a folder")
        }
        guard
            let files = FileManager.default.enumerator(
                at: root,
                includingPropertiesForKeys: [.isRegularFileKey, .isSymbolicLinkKey, .fileSizeKey],
                options: [.skipsHiddenFiles]
            )
        else { throw AssetError(path: folder.path, what: "cannot be read") }
        for case let file as URL in files {
            let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .isSymbolicLinkKey, .fileSizeKey])
            guard values?.isRegularFile == true, values?.isSymbolicLink != true else { continue }
            guard (values?.fileSize ?? 0) <= Self.largestFile else {
                throw AssetError(path: file.path, what: "is larger than \(Self.largestFile / 1024 / 1024) MB")
            }
            guard let content = try? Data(contentsOf: file) else {
                throw AssetError(path: file.path, what: "cannot be read")
            }
            let name = file.standardizedFileURL.pathComponents.dropFirst(root.pathComponents.count).joined(
                separator: "/"
            )
            add(name, bytes: Array(content))
        }
    }

    /// Adds a file that does not come from a folder.
    public mutating func add(_ name: String, bytes: [UInt8]) {
        let hash = SHA256.hash(data: bytes).prefix(10).hexadecimal
        let base = name.split(separator: "/", omittingEmptySubsequences: false)
        let file = base.last.map(String.init) ?? name
        let parts = file.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let hashedFile = parts.count == 2 ? "\(parts[0]).\(hash).\(parts[1])" : "\(file).\(hash)"
        let hashedName = (base.dropLast().map(String.init) + [hashedFile]).joined(separator: "/")
        let (mediaType, isText) = Self.mediaType(of: file)
        let asset = Asset(
            name: name,
            hashedName: hashedName,
            mediaType: mediaType,
            bytes: ByteBuffer(bytes: bytes),
            entityTag: "\"\(hash)\"",
            compressed: isText ? CompressedAsset(bytes, entityTag: "\"\(hash)-gzip\"") : nil
        )
        byURLName[hashedName] = asset
        byURLName[name] = asset
        urls[name] = "/\(Self.prefix)/\(hashedName)"
    }

    /// With the files of the store before, under their hashed URLs only: pages that were sent a moment ago still name
    /// them. A store of the same files keeps what that one kept.
    func keeping(_ former: AssetStore) -> AssetStore {
        var store = self
        if former.urls == urls {
            store.formerByURLName = former.formerByURLName
        } else {
            let hashedNames = former.urls.values.map { String($0.dropFirst(Self.prefix.count + 2)) }
            store.formerByURLName = former.byURLName.filter { hashedNames.contains($0.key) }
        }
        return store
    }

    /// The file under a URL, by its own name or the one with the hash.
    func asset(at path: [String]) -> Asset? {
        guard path.first == Self.prefix else { return nil }
        let name = path.dropFirst().joined(separator: "/")
        return byURLName[name] ?? formerByURLName[name]
    }

    private static func mediaType(of file: String) -> (name: String, isText: Bool) {
        let ending = file.split(separator: ".").last.map { $0.lowercased() } ?? ""
        // W3C Web Application Manifest, section "Media type registration".
        if ending == "webmanifest" { return ("application/manifest+json", true) }
        guard let type = MediaType.getMediaType(forExtension: ending) else {
            return ("application/octet-stream", false)
        }
        let isText = type.type == .text || ending == "js" || ending == "svg" || ending == "json"
        return (isText ? "\(type.description); charset=utf-8" : type.description, isText)
    }
}

/// Why the static files could not be read.
public struct AssetError: Error, Sendable, Hashable, CustomStringConvertible {
    public var path: String
    public var what: String

    public var description: String { "\(path) \(what)" }
}

/// One static file, held in memory.
struct Asset: Sendable {
    /// Its name in the folder, such as `app.css` or `icons/arch.svg`.
    let name: String
    /// The name with the hash of its content in it, such as `app.3f2a….css`: a new content is a new URL.
    let hashedName: String
    let mediaType: String
    let bytes: ByteBuffer
    /// A strong validator (RFC 9110 section 8.8.3).
    let entityTag: String
    /// Nil where that would hardly be shorter.
    let compressed: CompressedAsset?
}

/// A static file in the gzip format.
struct CompressedAsset: Sendable {
    let bytes: ByteBuffer
    /// Another than that of the file itself: other bytes have another validator.
    let entityTag: String

    /// Shorter files fit into one packet as they are.
    private static let leastBytes = 256

    /// Nil where it would not save a tenth.
    init?(_ bytes: [UInt8], entityTag: String) {
        guard bytes.count >= Self.leastBytes,
            let compressed = Compressor(.gzip, isThorough: true)?.compressed(bytes, isLast: true),
            compressed.count < bytes.count - bytes.count / 10
        else { return nil }
        self.bytes = ByteBuffer(bytes: compressed)
        self.entityTag = entityTag
    }
}
