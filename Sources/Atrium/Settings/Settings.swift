import Foundation
import PorticoWeb

/// All settings of the app, read and checked.
struct Settings: Sendable, Hashable {
    var host: String
    var port: Int
    /// Where things are stored. It may not be there yet unless somebody named it.
    var data: URL
    var templates: URL
    var staticFiles: URL
    var publicURL: PublicURL
}

extension Settings {
    /// Takes each setting from the arguments, else the environment, else the file, else the default. A value that does not parse
    /// and a name that is not a setting's are refused, wherever they stand.
    static func resolve(
        arguments: [SettingKey: SettingSources.Value?] = [:],
        environment: [String: String],
        configFile: String?,
        layout: Layout = .ofThisProgram
    ) async throws -> Settings {
        let sources = try await SettingSources(
            arguments: arguments.compactMapValues { $0 },
            environment: environment,
            configFile: configFile
        )
        let host = try sources.text(.host) ?? "127.0.0.1"
        let port = try sources.number(.port) ?? 8080
        guard (0...65535).contains(port) else { throw SettingFailure("port \(port) is not between 0 and 65535") }
        let publicURL: PublicURL
        do {
            publicURL = try PublicURL(try sources.text(.publicURL) ?? "http://\(host.contains(":") ? "[\(host)]" : host):\(port)")
        } catch let failure as PublicURLFailure {
            throw SettingFailure("publicUrl: \(failure)")
        }
        return Settings(
            host: host,
            port: port,
            data: try folder(.data, in: sources) ?? layout.data,
            templates: try folder(.templates, in: sources) ?? layout.folder("Templates"),
            staticFiles: try folder(.staticFiles, in: sources) ?? layout.folder("Static"),
            publicURL: publicURL
        )
    }

    /// A folder somebody named, which then has to be there.
    private static func folder(_ key: SettingKey, in sources: SettingSources) throws -> URL? {
        guard let path = try sources.text(key) else { return nil }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
            throw SettingFailure("\(key.rawValue): there is no folder \(path)")
        }
        return URL(filePath: path, directoryHint: .isDirectory)
    }
}
