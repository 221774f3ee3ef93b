import Configuration
import Foundation
import SystemPackage

/// The places that settings come from, in the order in which they count: arguments, environment, file.
struct SettingSources: Sendable {
    /// A setting as an argument gave it.
    enum Value: Sendable, Hashable {
        case text(String)
        case number(Int)
    }

    private let reader: ConfigReader

    init(arguments: [SettingKey: Value], environment: [String: String], configFile: String?) async throws {
        var providers: [any ConfigProvider] = [Self.provider(of: arguments), try Self.provider(of: environment)]
        if let configFile { providers.append(try await Self.provider(ofFile: configFile)) }
        // An empty text is what a setting is when no source has it; asking for it then fails only on a value of the wrong kind.
        providers.append(InMemoryProvider(name: "nothing", values: Self.nothing))
        reader = ConfigReader(providers: providers)
    }

    /// The setting, or nil where no source has it.
    func text(_ key: SettingKey) throws(SettingFailure) -> String? {
        do {
            let text = try reader.requiredString(forKey: ConfigKey(key.rawValue))
            return text.isEmpty ? nil : text
        } catch {
            throw SettingFailure("\(key.rawValue) must be a text")
        }
    }

    /// The setting, or nil where no source has it.
    func number(_ key: SettingKey) throws(SettingFailure) -> Int? {
        do {
            let number = try reader.requiredInt(forKey: ConfigKey(key.rawValue))
            return number == Self.noNumber ? nil : number
        } catch {
            throw SettingFailure("\(key.rawValue) must be a whole number")
        }
    }

    private static let noNumber = Int.min

    private static var nothing: [AbsoluteConfigKey: ConfigValue] {
        Dictionary(
            uniqueKeysWithValues: SettingKey.allCases.map { key in
                let nothing: ConfigContent = key.isNumber ? .int(noNumber) : .string("")
                return (AbsoluteConfigKey(ConfigKey(key.rawValue)), ConfigValue(nothing, isSecret: false))
            }
        )
    }

    private static func provider(of arguments: [SettingKey: Value]) -> any ConfigProvider {
        let values = arguments.map { key, value in
            let content: ConfigContent =
                switch value {
                case .text(let text): .string(text)
                case .number(let number): .int(number)
                }
            return (AbsoluteConfigKey(ConfigKey(key.rawValue)), ConfigValue(content, isSecret: false))
        }
        return InMemoryProvider(name: "arguments", values: Dictionary(uniqueKeysWithValues: values))
    }

    private static func provider(of environment: [String: String]) throws(SettingFailure) -> any ConfigProvider {
        let ours = environment.filter { $0.key.hasPrefix(SettingKey.environmentPrefix) }
        let known = SettingKey.allCases.map(\.environmentName)
        if let unknown = ours.keys.filter({ !known.contains($0) }).sorted().first {
            throw SettingFailure("\(unknown) is not a setting; there are \(known.joined(separator: ", "))")
        }
        return EnvironmentVariablesProvider(
            environmentVariables: Dictionary(
                uniqueKeysWithValues: ours.map { (String($0.key.dropFirst(SettingKey.environmentPrefix.count)), $0.value) }
            )
        )
    }

    private static func provider(ofFile path: String) async throws(SettingFailure) -> any ConfigProvider {
        guard let data = FileManager.default.contents(atPath: path) else { throw SettingFailure("there is no file \(path)") }
        guard let settings = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw SettingFailure("\(path) is not a JSON object")
        }
        let known = SettingKey.allCases.map(\.rawValue)
        if let unknown = settings.keys.filter({ !known.contains($0) }).sorted().first {
            throw SettingFailure("\(path): \(unknown) is not a setting; there are \(known.joined(separator: ", "))")
        }
        do {
            return try await FileProvider<JSONSnapshot>(filePath: FilePath(path))
        } catch {
            throw SettingFailure("\(path) cannot be read as settings: a setting is a text or a number")
        }
    }
}
