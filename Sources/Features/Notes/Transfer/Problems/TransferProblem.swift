import AtriumTexts
import Portico

/// What is wrong in a file of notes: it cannot be read on or not be written, or something in it is left out.
///
///     TransferProblem(at: TransferPlace(file: "notes.enex"), .xml(.declaresEntities))
///
/// It is kept with its job, and says itself in the language of whoever reads it. Its description is in English.
public struct TransferProblem: Error, Sendable, Hashable, Codable {
    public var place: TransferPlace
    public var reason: TransferReason

    public init(at place: TransferPlace, _ reason: TransferReason) {
        self.place = place
        self.reason = reason
    }
}

/// What is wrong at a place.
public enum TransferReason: Error, Sendable, Hashable {
    case file(FileReason)
    case note(NoteReason)
    case attachment(AttachmentReason)
    case xml(XMLReason)
    case json(JSONReason)
    /// As a program wrote it down in English that kept no more of it.
    case older(String)
}

extension TransferReason: Codable {
    private enum Key: CodingKey {
        case file, note, attachment, xml, json
    }

    /// Throws where it is a reason that only a newer program knows.
    public init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self = .older(text)
            return
        }
        let values = try decoder.container(keyedBy: Key.self)
        if values.contains(.file) {
            self = .file(try values.decode(FileReason.self, forKey: .file))
        } else if values.contains(.note) {
            self = .note(try values.decode(NoteReason.self, forKey: .note))
        } else if values.contains(.attachment) {
            self = .attachment(try values.decode(AttachmentReason.self, forKey: .attachment))
        } else if values.contains(.xml) {
            self = .xml(try values.decode(XMLReason.self, forKey: .xml))
        } else {
            self = .json(try values.decode(JSONReason.self, forKey: .json))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        if case .older(let text) = self {
            var value = encoder.singleValueContainer()
            return try value.encode(text)
        }
        var values = encoder.container(keyedBy: Key.self)
        switch self {
        case .file(let reason): try values.encode(reason, forKey: .file)
        case .note(let reason): try values.encode(reason, forKey: .note)
        case .attachment(let reason): try values.encode(reason, forKey: .attachment)
        case .xml(let reason): try values.encode(reason, forKey: .xml)
        case .json(let reason): try values.encode(reason, forKey: .json)
        case .older: break
        }
    }
}

extension TransferProblem: CustomStringConvertible {
    /// On one line, as the command line prints it.
    public var description: String { "\(place): \(reason)" }
}

extension TransferReason: CustomStringConvertible {
    public var description: String { text.text(in: .english) }
}
