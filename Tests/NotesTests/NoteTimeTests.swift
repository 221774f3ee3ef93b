import Foundation
import Portico
import Testing

@testable import Notes

@Suite struct NoteTimeTests {
    private let moment = Date(timeIntervalSince1970: 1_770_127_503)

    @Test func aTimeIsWrittenInUTCWhereNoZoneWasChosen() async {
        let time = await ListedNotes().time(of: ListedNotes.ada)
        #expect(
            time.shown(moment, in: .english)
                == NoteTimeViewInputData(text: "3 Feb 2026, 14:05", iso: "2026-02-03T14:05:03Z")
        )
        #expect(time.zone == "UTC")
    }

    @Test func aTimeIsWrittenInTheZoneThatWasChosen() throws {
        let time = NoteTime(in: try #require(TimeZone(identifier: "Asia/Kolkata")))
        #expect(
            time.shown(moment, in: .english)
                == NoteTimeViewInputData(text: "3 Feb 2026, 19:35", iso: "2026-02-03T19:35:03+05:30")
        )
        #expect(time.zone == "Asia/Kolkata")
    }

    @Test func aDayChangesWhereItDoesInTheZone() throws {
        let time = NoteTime(in: try #require(TimeZone(identifier: "Pacific/Auckland")))
        #expect(time.shown(moment, in: .english).text == "4 Feb 2026, 03:05")
    }
}
