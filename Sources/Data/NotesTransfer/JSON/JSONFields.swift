import Foundation

/// Decodes an object of our own JSON without what may be large in it: its `history`, and its `content`, which is handed on in pieces.
enum JSONFields {
    private static let names: Set<String> = [
        "id", "title", "body", "tags", "state", "pinned", "version", "created", "edited", "moved", "note", "name", "type", "size", "sha256",
        "added",
    ]

    /// - Parameter content: told the characters of the text `content` as they stand in the file, which has no escape but that of a slash.
    /// - Throws: what is wrong with it, at the place.
    static func document<Document: Decodable>(
        _: Document.Type,
        of held: HeldBytes,
        place: String,
        _ workFolder: URL,
        _ limits: TransferLimits,
        content: @escaping ([UInt8]) -> Void = { _ in }
    ) throws(TransferFailure) -> Document {
        let elements = JSONElements(
            try held.source(place: place),
            lists: [:],
            values: names,
            sinks: ["content": { piece in content(PlainText.withoutMarks(piece)) }],
            place: place,
            workFolder: workFolder,
            limits: limits
        )
        var json = Data("{\"history\":[],\"content\":\"\"".utf8)
        while let element = try elements.next() {
            json += Data(",\"\(element.key)\":".utf8)
            json += Data(try element.content.all(place: place))
            // A member may stand there any number of times.
            guard json.count <= limits.elementBytes else {
                throw TransferFailure(place: place, reason: "it is larger than \(limits.elementBytes) bytes without its history")
            }
        }
        json += Data("}".utf8)
        do {
            return try JSONDecoder().decode(Document.self, from: json)
        } catch {
            throw TransferFailure(place: place, reason: JSONFault.reason(of: error))
        }
    }
}
