import AtriumTexts
public import Foundation
public import Portico

/// Where some notes stood before they were moved or pinned, short enough to travel in a notice: what its Undo brings
/// back.
///
///     NoteStandings(standings).map { NoteEvent.putBack(standings: $0) }   // nil where they are too many
///
/// Each note is 25 bytes: its id, its state and pin, and when that state began (the bits of the `Double` since 2001, so
/// that the very same moment comes back). The text is base64url (RFC 4648 section 5).
public struct NoteStandings: TextValue {
    public static var expectation: String { "where notes were, as a notice gives it" }
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "der frühere Ort von Notizen, wie ein Hinweis ihn angibt",
            ar: "مواضع الملاحظات كما يذكرها الإشعار"
        )
    }
    public static var isOpaque: Bool { true }
    /// As many as can be changed at a time. A notice is a cookie, and those end at 4,096 bytes: more than 60 would not
    /// fit.
    public static let maximum = ChosenNotes.maximum

    private static let recordBytes = 25

    public let standings: [NoteStanding]

    /// Nil where there are none, too many, or one from a moment that is none of the years 1 to 9999, which no page
    /// could write.
    public init?(_ standings: [NoteStanding]) {
        guard (1...Self.maximum).contains(standings.count), standings.allSatisfy(\.stateChangedAt.isInCalendarRange)
        else {
            return nil
        }
        self.standings = standings
    }

    public init?(text: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: base64), data.count.isMultiple(of: Self.recordBytes) else { return nil }
        let bytes = Array(data)
        let standings = stride(from: 0, to: bytes.count, by: Self.recordBytes).map {
            NoteStanding(record: bytes[$0..<$0 + Self.recordBytes])
        }
        guard !standings.contains(nil) else { return nil }
        self.init(standings.compactMap(\.self))
        guard self.text == text else { return nil }
    }

    public var text: String {
        Data(standings.flatMap(\.record)).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }
}

extension NoteStanding {
    fileprivate var record: [UInt8] {
        let place = UInt8(NoteState.allCases.firstIndex(of: state) ?? 0) | (isPinned ? 4 : 0)
        let moment = stateChangedAt.timeIntervalSinceReferenceDate.bitPattern
        return id.bytes + [place]
            + stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: moment >> UInt64($0)) }
    }

    fileprivate init?(record: ArraySlice<UInt8>) {
        let digits = record.prefix(16).hexadecimal
        let place = record[record.startIndex + 16]
        let moment = record.suffix(8).reduce(0) { $0 << 8 | UInt64($1) }
        guard let id = Note.ID(rawValue: digits), place < 8, NoteState.allCases.indices.contains(Int(place & 3)) else {
            return nil
        }
        self.init(
            id: id,
            state: NoteState.allCases[Int(place & 3)],
            isPinned: place & 4 != 0,
            stateChangedAt: Date(timeIntervalSinceReferenceDate: Double(bitPattern: moment))
        )
    }
}

extension Note.ID {
    /// The 128 bits that its digits write.
    fileprivate var bytes: [UInt8] {
        let digits = rawValue.utf8.map { $0 < UInt8(ascii: "a") ? $0 - UInt8(ascii: "0") : $0 - UInt8(ascii: "a") + 10 }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}

/// Where a note stood before it was moved or pinned: what an Undo puts back.
public struct NoteStanding: Sendable, Hashable {
    public let id: Note.ID
    public let state: NoteState
    public let isPinned: Bool
    public let stateChangedAt: Date

    public init(id: Note.ID, state: NoteState, isPinned: Bool, stateChangedAt: Date) {
        self.id = id
        self.state = state
        self.isPinned = isPinned
        self.stateChangedAt = stateChangedAt
    }

    public init(_ note: Note) {
        self.init(id: note.id, state: note.state, isPinned: note.isPinned, stateChangedAt: note.stateChangedAt)
    }
}

extension Note {
    /// Takes it back to where it stood, to the very moment; but in the trash it is only since now, or since it came
    /// there again: who was told before what is there, and then empties it, does not mean this one.
    public mutating func putBack(to standing: NoteStanding, at moment: Date) {
        if standing.state != .trashed {
            stateChangedAt = standing.stateChangedAt
        } else if state != .trashed {
            stateChangedAt = moment
        }
        state = standing.state
        isPinned = standing.isPinned
    }
}
