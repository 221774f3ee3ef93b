import Foundation
import Portico
import Testing

@testable import Notifications

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite struct NotificationFeedTests {
    private func feed(
        _ notifications: [AppNotification],
        origin: String? = "https://atrium.example",
        language: String = "en"
    ) -> String {
        let feed = NotificationFeed(
            repository: StubNotifications(notifications),
            handlers: NotificationHandlers(),
            addresses: NotificationAddresses(origin: origin)
        )
        let sample = NotificationFeed.Owner.sample
        let owner = NotificationFeed.Owner(
            account: sample.account,
            language: language,
            id: sample.id,
            madeAt: sample.madeAt
        )
        return feed.text(owner, notifications, at: .random())
    }

    @Test func itIsWellFormedAndHasAnEntryForEach() throws {
        let notifications = NotificationContent.samples.enumerated().map {
            AppNotification.of($1, at: Double($0))
        }
        let read = try #require(AtomReader(feed(notifications)))
        #expect(read.ids.count == 6)
        #expect(Set(read.ids).count == 6)
        #expect(read.ids.allSatisfy { $0.wholeMatch(of: /urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil })
        #expect(read.titles.dropFirst().first == "3 new names for “Medicine”")
        #expect(read.updated.first == "2027-01-15T08:00:04Z", "that of the newest")
        #expect(read.links.contains("https://atrium.example/from/notification-\(notifications[0].id.text)"))
    }

    @Test func anEmptyOneIsValidAndKeepsItsTime() throws {
        let read = try #require(AtomReader(feed([])))
        #expect(read.ids == ["urn:uuid:01234567-89ab-cdef-0123-456789abcdef"])
        #expect(read.updated == ["2027-01-15T08:00:00Z"])
    }

    @Test func anEntryKeepsItsIdInAnotherLanguage() throws {
        let notifications = [AppNotification.of(NotificationContent.samples[4])]
        let english = try #require(AtomReader(feed(notifications)))
        let german = try #require(AtomReader(feed(notifications, language: "de")))
        #expect(english.ids == german.ids)
        #expect(german.titles.last == "Jemand hat „Plan“ geöffnet")
    }

    @Test func whatXMLReadsAsMarkupIsText() throws {
        let name = "<b>&\"'\u{0}\u{FFFE}]]>"
        let note = OpenedNote(note: "0123456789abcdef0123456789abcdef", name: name)
        let read = try #require(AtomReader(feed([.of(.sharedNoteOpened(note))])))
        #expect(read.titles.last == "Someone opened “<b>&\"']]>”")
    }

    @Test func withoutAnAddressOfItsOwnItsLinksAreRelative() throws {
        let notification = AppNotification.of(NotificationContent.samples[0])
        let read = try #require(AtomReader(feed([notification], origin: nil)))
        #expect(read.links.contains("/from/notification-\(notification.id.text)"))
    }
}

/// Reads a feed with the system's XML parser.
private final class AtomReader: NSObject, XMLParserDelegate {
    private(set) var ids: [String] = []
    private(set) var titles: [String] = []
    private(set) var updated: [String] = []
    private(set) var links: [String] = []
    private var text = ""

    /// Nil where it is not well-formed.
    init?(_ feed: String) {
        super.init()
        let parser = XMLParser(data: Data(feed.utf8))
        parser.delegate = self
        guard parser.parse() else { return nil }
    }

    func parser(
        _: XMLParser,
        didStartElement _: String,
        namespaceURI _: String?,
        qualifiedName _: String?,
        attributes: [String: String]
    ) {
        text = ""
        if let link = attributes["href"] { links.append(link) }
    }

    func parser(_: XMLParser, foundCharacters characters: String) { text += characters }

    func parser(_: XMLParser, didEndElement element: String, namespaceURI _: String?, qualifiedName _: String?) {
        switch element {
        case "id": ids.append(text)
        case "title": titles.append(text)
        case "updated": updated.append(text)
        default: break
        }
        text = ""
    }
}
