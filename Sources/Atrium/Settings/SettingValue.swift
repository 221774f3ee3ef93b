/// A setting as one of its sources gave it.
enum SettingValue: Sendable, Hashable {
    case text(String)
    case number(Int)
    /// A list of texts, which only a file has.
    case texts([String])
    /// What no setting is: `true`, `null`, `8.5`, an object. It is kept so that whoever refuses it can name the setting.
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
