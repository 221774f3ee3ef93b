import Foundation
import Notes

/// Reads Evernote's export (ENEX): an XML file with a note after the other, their texts in Evernote's markup, their attachments in Base64.
final class ENEXReader: NoteReader {
    private let source: any ByteSource
    private let place: String
    private let events: XMLEvents
    private let handler: ENEXHandler
    private var isAtEnd = false

    init(_ source: any ByteSource, place: String, workFolder: URL, limits: TransferLimits) {
        self.source = source
        self.place = place
        handler = ENEXHandler(place: place, workFolder: workFolder, limits: limits)
        events = XMLEvents(handler)
    }

    func next() throws(TransferFailure) -> ImportedItem? {
        while handler.items.isEmpty, !isAtEnd {
            let bytes = try source.read(65_536)
            do throws(XMLEvents.Fault) {
                if bytes.isEmpty {
                    isAtEnd = true
                    try events.finish()
                } else {
                    try events.feed(bytes)
                }
            } catch {
                isAtEnd = true
                throw TransferFailure(place: "\(place), line \(error.line)", reason: error.reason)
            }
            guard !isAtEnd || handler.isExport else { throw TransferFailure(place: place, reason: "it is no export of Evernote") }
        }
        return handler.items.isEmpty ? nil : handler.items.removeFirst()
    }
}
