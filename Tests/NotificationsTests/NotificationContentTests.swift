import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Notifications

@Suite struct NotificationContentTests {
    @Test(arguments: NotificationContent.samples)
    func whatIsKeptIsReadAgain(content: NotificationContent) throws {
        let encoded = try content.encoded()
        #expect(encoded.kind == content.kind?.rawValue)
        #expect(NotificationContent(encoded) == content)
    }

    @Test func thereIsASampleOfEachType() {
        #expect(Set(NotificationContent.samples.compactMap(\.kind)) == Set(NotificationKind.allCases))
    }

    @Test func anUnknownTypeIsKeptAsItIs() throws {
        let strange = EncodedContent(kind: "moonRose", version: 1, payload: #"{"phase":"full"}"#)
        let content = NotificationContent(strange)
        #expect(content == .unknown(strange))
        #expect(content.kind == nil)
        #expect(try content.encoded() == strange)
    }

    @Test func aNewerVersionOfAKnownTypeIsUnknown() throws {
        var newer = try NotificationContent.samples[0].encoded()
        newer.version += 1
        #expect(NotificationContent(newer) == .unknown(newer))
    }

    @Test(arguments: ["", "null", "{", "{}", "[1]", #"{"name":1,"count":"x"}"#])
    func whatIsNoSuchPayloadIsUnknown(payload: String) {
        let broken = EncodedContent(kind: NotificationKind.searchMatched.rawValue, version: 1, payload: payload)
        #expect(NotificationContent(broken) == .unknown(broken))
    }

    @Test func nothingGoesByMailOrToDevicesBeforeItIsChosenButWhatWarns() {
        let choices = NotificationChoices()
        for kind in NotificationKind.allCases {
            #expect(choices[kind].contains(.page))
            #expect(choices[kind].contains(.mail) == (kind == .newDevice))
            #expect(!choices[kind].contains(.push))
        }
    }
}

@Suite struct NotificationHandlersTests {
    private struct Failing: Error {}

    private struct FailingHandler: NotificationHandler {
        func told(_: EndedJob) throws -> ToldNotification { throw Failing() }
    }

    private struct CountingHandler: NotificationHandler {
        let seen: Heard<NewDevice>

        func told(_ payload: NewDevice) -> ToldNotification {
            seen.note(payload)
            return NewDeviceHandler().told(payload)
        }
    }

    private func english(
        _ content: NotificationContent,
        _ handlers: NotificationHandlers = NotificationHandlers()
    )
        -> String
    {
        Localiser.english(handlers.told(content).heading)
    }

    @Test func eachTypeIsToldByItsOwnHandler() {
        #expect(
            NotificationContent.samples.map { english($0) } == [
                "3 new names for “Medicine”", "Reminder: Trip", "An import is complete",
                "Sign-in to your account from a new place", "Someone opened “Plan”",
            ]
        )
    }

    @Test func importsAndExportsAreToldApartByWhatTheyAreOf() {
        func told(_ isImport: Bool, _ isFailed: Bool, _ name: String) -> String {
            english(.jobEnded(EndedJob(job: "j", isImport: isImport, isFailed: isFailed, name: name)))
        }
        #expect(told(true, false, "recipes.enex") == "Import complete: recipes.enex")
        #expect(told(true, true, "recipes.enex") == "Import failed: recipes.enex")
        #expect(told(false, false, "JSON") == "Export complete: JSON")
        #expect(told(false, true, "Markdown") == "Export failed: Markdown")
    }

    @Test func aHandlerHearsOfItsTypeAlone() {
        let seen = Heard<NewDevice>()
        let handlers = NotificationHandlers(newDevice: CountingHandler(seen: seen))
        for content in NotificationContent.samples { _ = handlers.told(content) }
        #expect(seen.all == [NewDevice(address: "192.0.2.7")])
    }

    @Test func oneThatThrowsIsReportedAndTheOthersGoOn() {
        let reports = Heard<String>()
        let handlers = NotificationHandlers(jobEnded: FailingHandler(), report: { reports.note($0) })
        let headings = NotificationContent.samples.map { english($0, handlers) }
        #expect(headings[2] == "A notification that cannot be shown at the moment")
        #expect(headings[3] == "Sign-in to your account from a new place")
        #expect(reports.all.count == 1)
        #expect(reports.all.first?.contains("jobEnded") == true)
    }

    @Test func whatThisVersionDoesNotKnowIsSaidToBe() {
        let strange = NotificationContent.unknown(EncodedContent(kind: "moonRose", version: 9, payload: "{}"))
        let told = NotificationHandlers().told(strange)
        #expect(Localiser.english(told.heading) == "A notification that this version of Atrium cannot show")
        #expect(told.place == nil)
    }

    @Test func aNoteWithoutANameIsStillSpokenOf() {
        let note = "0123456789abcdef0123456789abcdef"
        #expect(
            english(.reminderDue(DueNote(note: note, name: ""))) == "Reminder of a note without a title"
        )
        #expect(
            english(.sharedNoteOpened(OpenedNote(note: note, name: "")))
                == "Someone opened a note that you share"
        )
    }
}
