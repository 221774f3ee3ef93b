import Foundation
import Portico
import Testing

@testable import Notes

@Suite struct NoteStandingsTests {
    private func standing(
        _ number: Int,
        _ state: NoteState = .active,
        isPinned: Bool = false,
        at seconds: Double = 0
    ) -> NoteStanding {
        NoteStanding(
            id: ListedNotes.id(number),
            state: state,
            isPinned: isPinned,
            stateChangedAt: Date(timeIntervalSince1970: seconds)
        )
    }

    @Test func theTextBringsBackTheVerySame() throws {
        let odd = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
        let all = NoteState.allCases.flatMap { state in
            [true, false].map { NoteStanding(id: .random(), state: state, isPinned: $0, stateChangedAt: odd) }
        }
        let standings = try #require(NoteStandings(all))
        #expect(NoteStandings(text: standings.text)?.standings == all)
        #expect(
            standings.text.utf8.allSatisfy {
                $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=")
            }
        )
    }

    @Test func asManyAsThereMayBeFitIntoANotice() throws {
        let standings = try #require(
            NoteStandings((1...NoteStandings.maximum).map { standing($0, at: 1_770_127_503.123_456) })
        )
        #expect(standings.text.utf8.count <= 2_048)
        #expect(NoteStandings((0...NoteStandings.maximum).map { standing($0) }) == nil)
        #expect(NoteStandings.maximum == ChosenNotes.maximum && ChosenNotes.maximum == NoteListing.pageSize)
        #expect(NoteStandings([]) == nil)
    }

    @Test(arguments: [
        "", "AAAA", "no standings", "%", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==", String(repeating: "_", count: 34),
    ])
    func whatIsNoneIsRefused(text: String) {
        #expect(NoteStandings(text: text) == nil)
    }

    @Test func aSpellingThatIsNotItsOwnIsRefused() throws {
        let text = try #require(NoteStandings([standing(1)])).text
        // 25 bytes leave four bits of the last character over.
        #expect(text.last == "A")
        #expect(NoteStandings(text: text.dropLast() + "B") == nil)
        #expect(NoteStandings(text: text + "==") == nil)
    }

    @Test(arguments: [Double.nan, .infinity, 1e300, -1e300])
    func aMomentThatNoPageCanWriteIsRefused(seconds: Double) {
        #expect(NoteStandings([standing(1, at: seconds)]) == nil)
    }

    @Test func anUndoIsAnEventOfTheListThatItIsOfferedOn() throws {
        let standings = try #require(NoteStandings([standing(1, .archived, isPinned: true, at: 12)]))
        let offer = standings.undo(on: .archive(query: "x"))
        #expect(offer.route == .archive(query: "x"))
        #expect(try NoteListEvent.decode(offer.event, from: offer.arguments) == .undone(standings: standings))
    }

    // Notices.

    @Test(arguments: [
        (NoteListChange.moved(to: .archived, [ListedNotes.standing(1)]), "Archived 1 note."),
        (.moved(to: .trashed, (1...50).map(ListedNotes.standing)), "Moved 50 notes to the trash."),
        (.moved(to: .active, [ListedNotes.standing(1)]), "Restored 1 note."),
        (.pinned(true, [ListedNotes.standing(1)]), "Pinned 1 note."),
        (.pinned(false, [ListedNotes.standing(1)]), "Unpinned 1 note."),
    ])
    func aChangeIsToldWithAnUndo(change: NoteListChange, text: String) {
        let notice = change.notice(on: .list(), in: .english)
        #expect(notice.text == text)
        #expect(notice.undo?.event == "undone")
    }

    @Test(arguments: [
        (
            Language.german, "2 Notizen in den Papierkorb verschoben.",
            "Diese Notizen waren schon im Archiv oder im Papierkorb."
        ),
        (.arabic, "نُقلت إلى سلة المهملات ملاحظتان.", "كانت هذه الملاحظات في الأرشيف أو سلة المهملات بالفعل."),
    ])
    func aChangeIsToldInTheLanguageOfTheVisitor(language: Language, moved: String, alreadyThere: String) {
        let localiser = Localiser(language)
        let two = (1...2).map(ListedNotes.standing)
        #expect(NoteListChange.moved(to: .trashed, two).notice(on: .list(), in: localiser).text == moved)
        #expect(NoteListChange.moved(to: .archived, []).notice(on: .list(), in: localiser).text == alreadyThere)
    }

    @Test func tooManyForAnUndoAreToldHowToTakeItBack() {
        let change = NoteListChange.moved(to: .trashed, (1...51).map(ListedNotes.standing))
        let notice = change.notice(on: .list(), in: .english)
        #expect(notice.undo == nil)
        let way = "There are too many to undo at once. Select them in the trash and restore them."
        #expect(notice.text == "Moved 51 notes to the trash. \(way)")
    }

    @Test func whereNothingChangedThereIsNothingToUndo() {
        #expect(
            NoteListChange.moved(to: .archived, []).notice(on: .list(), in: .english)
                == Notice(text: "These notes were already in the archive or the trash.")
        )
        #expect(
            NoteListChange.pinned(true, []).notice(on: .list(), in: .english)
                == Notice(text: "These notes were already pinned.")
        )
    }
}

extension ListedNotes {
    static func standing(_ number: Int) -> NoteStanding { NoteStanding(note(number)) }
}
