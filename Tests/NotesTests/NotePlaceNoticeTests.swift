import Foundation
import Portico
import Testing

@testable import Notes

/// What a note's page says of what was done in place, and how it is taken back there.
@Suite struct NotePlaceNoticeTests {
    private let id = Note.ID.random()

    private func standing(_ state: NoteState) -> NoteStanding {
        NoteStanding(id: .random(), state: state, isPinned: false, stateChangedAt: Date(timeIntervalSince1970: 12))
    }

    private func destination(
        for output: NoteOutput,
        in language: Language = .english
    ) -> Destination<NotesRoute> {
        NoteCoordinator.destination(for: output, from: .note(id: id), in: Localiser(language))
    }

    @Test(arguments: [
        (Language.english, NoteState.archived, "“Trip” is in the archive."),
        (.english, .trashed, "“Trip” is in the trash."), (.german, .archived, "„Trip“ ist im Archiv."),
        (.german, .trashed, "„Trip“ ist im Papierkorb."),
    ])
    func aNoteBesideThatWentIsToldWithItsPlace(language: Language, state: NoteState, text: String) {
        let destination = destination(
            for: .besideMoved(to: state, from: standing(.active), name: "Trip"),
            in: language
        )
        #expect(destination.move == .replace(.note(id: id)), "the visitor stays")
        #expect(destination.notice?.text == text)
    }

    @Test func aNoteBesideThatIsRestoredIsNotSaidToBeInTheTrash() throws {
        let output = NoteOutput.besideMoved(to: .active, from: standing(.archived), name: "Trip")
        let text = try #require(destination(for: output).notice?.text)
        #expect(!text.contains("trash") && !text.contains("archive"))
    }

    @Test func whatWasDoneBesideIsTakenBackOnTheSamePage() throws {
        let before = standing(.active)
        let standings = try #require(NoteStandings([before]))
        let outputs: [NoteOutput] = [
            .besideMoved(to: .archived, from: before, name: "Trip"), .besidePinned(true, from: before),
        ]
        for output in outputs {
            let offer = try #require(destination(for: output).notice?.undo)
            #expect(offer.route == .note(id: id))
            #expect(try NoteEvent.decode(offer.event, from: offer.arguments) == .besidePutBack(standings: standings))
        }
        #expect(destination(for: .besidePinned(true, from: before)).notice?.text == "Pinned to the top of the list.")
        #expect(destination(for: .besidePinned(false, from: before)).notice?.text == "Unpinned.")
    }

    @Test func addedTagsAreToldAndThoseThatWereThereToo() throws {
        let tag = try #require(NoteTag(rawValue: "work"))
        #expect(destination(for: .tagged([tag])).notice == Notice(text: "Tags added."))
        #expect(destination(for: .tagged([])).notice == Notice(text: "The note already had these tags."))
        #expect(destination(for: .tagged([tag])).move == .replace(.note(id: id)))
    }

    @Test func aRemovedTagIsTakenBackByAddingIt() throws {
        let tag = try #require(NoteTag(rawValue: "home/garden"))
        let destination = destination(for: .untagged(tag))
        #expect(destination.notice?.text == "The tag “home/garden” has been removed.")
        let offer = try #require(destination.notice?.undo)
        #expect(offer.route == .note(id: id))
        #expect(try NoteEvent.decode(offer.event, from: offer.arguments) == .tagsAdded(tags: "home/garden"))
    }

    @Test func picturesOfOtherSitesHaveAPageOfTheirOwnBesideTheNote() {
        #expect(destination(for: .remotePictures(true)).move == .push(.remotePictures(id: id)))
        #expect(destination(for: .remotePictures(false)).move == .replace(.note(id: id)))
        let place = NotesRoute.remotePictures(id: id)
        #expect(place.parent == .note(id: id) && place.needsAccount && !place.isPlace)
    }
}
