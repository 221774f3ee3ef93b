import AtriumTexts
import Portico

/// Where something is: a file, what is in it, and where in that.
///
///     TransferPlace(file: "notes.zip").appending(.file("2024/plan.md"))
///
/// Names are cut, since anybody may have given them: a report keeps many places.
public struct TransferPlace: Sendable, Hashable {
    /// A step on the way to it.
    public enum Part: Sendable, Hashable, Codable {
        case file(String)
        /// From 1, with its title, which may be empty.
        case note(Int, title: String = "")
        /// A file that belongs to a note; from 1.
        case attachment(Int)
        /// Of a list in JSON by the list's name; from 1.
        case entry(Int, of: String)
        /// From 1.
        case line(Int)
    }

    /// From the outermost on.
    public private(set) var parts: [Part]

    /// How many characters of a file's name are kept.
    public static let maxNameLength = 200
    /// How many characters of a title are kept.
    public static let maxTitleLength = 60

    public init(file: String) {
        parts = [.file(String(file.prefix(Self.maxNameLength)))]
    }

    public func appending(_ part: Part) -> TransferPlace {
        var place = self
        switch part {
        case .file(let name): place.parts.append(.file(String(name.prefix(Self.maxNameLength))))
        case .note(let number, let title):
            place.parts.append(.note(number, title: String(title.prefix(Self.maxTitleLength))))
        case .attachment, .entry, .line: place.parts.append(part)
        }
        return place
    }
}

extension TransferPlace: Codable {
    /// Older programs kept places as texts.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let text = try? value.decode(String.self) {
            parts = [.file(String(text.prefix(Self.maxNameLength)))]
        } else {
            parts = try value.decode([Part].self)
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(parts)
    }
}

extension TransferPlace: CustomStringConvertible {
    public var description: String { text.text(in: .english) }
}
