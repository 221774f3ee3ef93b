public import Foundation

/// A file that a visitor sent with a form, kept on disk for the time of the event.
///
/// To keep it, move or copy it while handling the event; afterwards it is deleted. Name and media type
/// are what the browser said, so neither is to be trusted, nor used as a path.
public struct UploadedFile: Sendable, Hashable {
    public var fileName: String
    public var mediaType: String
    /// In bytes.
    public var size: Int
    /// Where the content is.
    public var location: URL

    /// What the text begins with that a form has in the place of a file that came before it.
    package static let referencePrefix = "upload:"

    public init(fileName: String, mediaType: String, size: Int, location: URL) {
        self.fileName = fileName
        self.mediaType = mediaType
        self.size = size
        self.location = location
    }
}

extension UploadedFile: FieldValue {
    public static var fieldKind: FieldShape.Kind { .file }

    /// A form that is not sent as `multipart/form-data` sends a file's name as text: that is not the file.
    public static func forEachReading(
        of name: String,
        in form: Form,
        _ body: (FieldReading<UploadedFile>) -> Void
    ) {
        for entry in form.files where entry.name == name { body(.value(entry.file)) }
        for entry in form.entries where entry.name == name && !entry.value.isBlank {
            body(.misfit(text: entry.value, expectation: FrameworkText.file))
        }
    }

    public func entries(named _: String) -> [Form.Entry] { [] }
}
