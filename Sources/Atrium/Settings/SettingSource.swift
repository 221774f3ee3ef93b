import Foundation

/// One place that settings come from: each of its values is held against the setting it is for, whether it counts in
/// the end or not.
///
/// Written by hand because the configuration library reads leniently: it takes `true` for 1, a missing value for
/// `null`, and never looks at a value that another source overrides, where a mistake must be an error and never the
/// default.
struct SettingSource: Sendable {
    /// What the values are called in messages: `--port`, `ATRIUM_PORT`, `settings.json: port`.
    let label: @Sendable (SettingKey) -> String
    let values: [SettingKey: SettingValue]
    /// Whether numbers come as texts, because texts are all there is; where they do not, a text is no number.
    let isTextOnly: Bool

    static func arguments(_ values: [SettingKey: String?]) -> SettingSource {
        SettingSource(
            label: { "--\($0.argumentName)" },
            values: values.compactMapValues { $0.map(SettingValue.text) },
            isTextOnly: true
        )
    }

    static func environment(_ environment: [String: String]) throws(SettingError) -> SettingSource {
        let ours = environment.filter { $0.key.hasPrefix(SettingKey.environmentPrefix) }
        let known = SettingKey.allCases.map(\.environmentName)
        if let unknown = ours.keys.filter({ !known.contains($0) }).min() {
            throw SettingError("\(unknown) is not a setting; there are \(known.joined(separator: ", "))")
        }
        var values: [SettingKey: SettingValue] = [:]
        for key in SettingKey.allCases {
            if let text = ours[key.environmentName] { values[key] = .text(text) }
        }
        return SettingSource(label: \.environmentName, values: values, isTextOnly: true)
    }

    static func file(_ path: String) throws(SettingError) -> SettingSource {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw SettingError("there is no file \(path)")
        }
        guard let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else {
            throw SettingError("\(path) is not a JSON object")
        }
        let known = SettingKey.allCases.map(\.rawValue)
        if let unknown = object.keys.filter({ !known.contains($0) }).min() {
            throw SettingError("\(path): \(unknown) is not a setting; there are \(known.joined(separator: ", "))")
        }
        guard let named = try? JSONDecoder().decode([String: SettingValue].self, from: data) else {
            throw SettingError("\(path) is not a JSON object")
        }
        var values: [SettingKey: SettingValue] = [:]
        for key in SettingKey.allCases { values[key] = named[key.rawValue] }
        return SettingSource(label: { "\(path): \($0.rawValue)" }, values: values, isTextOnly: false)
    }

    /// The text of a setting; nil where this source does not have it.
    func text(_ key: SettingKey) throws(SettingError) -> String? {
        switch values[key] {
        case nil: return nil
        case .text(let text) where !text.isEmpty: return text
        case .text: throw SettingError("\(label(key)) must not be empty")
        case .texts(let texts) where key.isList: return texts.joined(separator: ",")
        case .number, .texts, .other:
            throw SettingError("\(label(key)) must be \(key.form)")
        }
    }

    /// What the text of a setting stands for; nil where this source does not have it.
    func value<Value>(_ key: SettingKey, _ read: (String) throws -> Value) throws(SettingError) -> Value? {
        guard let text = try text(key) else { return nil }
        do {
            return try read(text)
        } catch {
            throw SettingError("\(label(key)): \(error)")
        }
    }

    /// The number a setting has; nil where this source does not have it.
    func number(_ key: SettingKey, in range: ClosedRange<Int>) throws(SettingError) -> Int? {
        let number: Int?
        switch values[key] {
        case nil: return nil
        case .number(let value): number = value
        // One way to write a number is enough: neither +8 nor 08.
        case .text(let text) where isTextOnly: number = Int(text).flatMap { String($0) == text ? $0 : nil }
        case .text, .texts, .other: number = nil
        }
        let allowed = key.numbersInWords.map { " \($0)" } ?? ""
        guard let number else {
            let form = isTextOnly ? "in digits alone" : "written without quotes"
            throw SettingError("\(label(key)) must be a whole number\(allowed), \(form)")
        }
        guard range.contains(number) else {
            throw SettingError("\(label(key)) must be a whole number\(allowed), not \(number)")
        }
        return number
    }
}

/// A setting as one of its sources gave it.
enum SettingValue: Sendable, Hashable {
    case text(String)
    case number(Int)
    /// A list of texts, which only a file has.
    case texts([String])
    /// What no setting is: `true`, `null`, `8.5`, an object. It is kept so that whoever refuses it can name the
    /// setting.
    case other
}

extension SettingValue: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let number = try? container.decode(Int.self) {
            self = .number(number)
        } else if let texts = try? container.decode([String].self) {
            self = .texts(texts)
        } else {
            self = .other
        }
    }
}
