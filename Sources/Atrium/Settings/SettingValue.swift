/// A setting as one of its sources gave it.
enum SettingValue: Sendable, Hashable {
    case text(String)
    case number(Int)
}

extension SettingValue: Decodable {
    /// Takes a text or a whole number, nothing else: neither `true` nor `null` nor `8.5` is a setting.
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self = .text(text)
        } else {
            self = .number(try container.decode(Int.self))
        }
    }
}
