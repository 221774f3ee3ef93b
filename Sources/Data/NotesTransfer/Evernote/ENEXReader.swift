import Foundation
import Notes

/// Reads Evernote's export (ENEX): an XML file with a note after the other, their texts in Evernote's markup, their
/// attachments in Base64.
///
/// A note in which the file is not well-formed ends there, and the next one begins anew.
final class ENEXReader: NoteReader {
    private let pieces: ENEXPieces
    private let place: TransferPlace
    private var events: XMLEvents
    private let handler: ENEXHandler
    /// How many lines are before those that the parser counts.
    private var linesBefore = 0
    private var isAtEnd = false
    /// Why nothing more can be read; what came before it is.
    private var failure: TransferProblem?
    /// Where a note was broken off first.
    private var damage: TransferProblem?
    private var hasFound = false
    /// The next one last: a piece of a file may have thousands.
    private var waiting: [ImportedItem] = []

    init(
        _ source: any ByteSource,
        place: TransferPlace,
        path: SourcePath,
        workFolder: URL,
        limits: TransferLimits,
        reads kinds: ReadKinds
    ) {
        pieces = ENEXPieces(source)
        self.place = place
        handler = ENEXHandler(place: place, path: path, workFolder: workFolder, limits: limits, reads: kinds)
        events = XMLEvents(handler)
        handler.line = { [unowned self] in events.line + linesBefore }
    }

    func next() throws(TransferProblem) -> ImportedItem? {
        while waiting.isEmpty, !isAtEnd {
            let piece = try pieces.next()
            if let piece, piece.startsNote, handler.isInElement {
                // The end of the one before is missing.
                breakOff(at: piece.line, .malformed(detail: nil))
                begin(at: piece.line)
            }
            do throws(XMLEvents.Fault) {
                if let piece {
                    if pieces.isCut { handler.isCut(in: pieces.line) }
                    if let line = piece.mendedLine { handler.wasMended(in: line) }
                    try events.feed(piece.bytes)
                } else {
                    isAtEnd = true
                    try events.finish()
                }
            } catch {
                breakOff(at: error.line + linesBefore, error.reason)
                if !isAtEnd { isAtEnd = try !pieces.skipToNote() }
                if !isAtEnd { begin(at: pieces.line) }
            }
            guard !handler.isInterrupted else { throw TransferProblem(at: place, .file(.interrupted)) }
            if isAtEnd, failure == nil, !handler.isExport {
                failure = TransferProblem(at: place, .xml(.notEvernote))
            }
            waiting = handler.takeItems(isAtEnd: isAtEnd).reversed()
            for case .refusal(let problem) in waiting where damage == nil {
                // A note that is whole is refused for itself.
                if case .xml = problem.reason { damage = problem }
            }
            if isAtEnd, failure == nil, !hasFound, isOneProblem, let damage { (failure, waiting) = (damage, []) }
            hasFound = hasFound || !waiting.isEmpty
        }
        if waiting.isEmpty, let failure { throw failure }
        return waiting.popLast()
    }

    /// Whether nothing is found but what is not well-formed: that is the file's problem then.
    private var isOneProblem: Bool {
        guard waiting.count < 2, case .note? = waiting.first else { return waiting.count < 2 }
        return false
    }

    /// Ends the note that is being read.
    private func breakOff(at line: Int, _ reason: XMLReason) {
        let problem = TransferProblem(at: place.appending(.line(line)), .xml(reason))
        guard reason.isOfOnePlace, handler.isExport else {
            (isAtEnd, failure) = (true, problem)
            return
        }
        damage = damage ?? problem
        handler.breakOff(at: line, reason)
    }

    /// Reads on as if nothing had been before.
    private func begin(at line: Int) {
        events = XMLEvents(handler)
        // It is well-formed.
        try? events.feed(pieces.declaration + Array("<en-export>".utf8))
        linesBefore = line - events.line
    }
}

extension XMLReason {
    /// Whether it may be otherwise behind it: not where somebody made a file to be costly.
    fileprivate var isOfOnePlace: Bool {
        switch self {
        case .malformed, .unknownEntity: true
        default: false
        }
    }
}
