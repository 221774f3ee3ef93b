import Foundation
import Notifications
import Portico
import Testing

@testable import WebPush

@Suite struct PushPayloadTests {
    private func payload(title: String = "Reminder", body: String = "Milk", topic: String? = nil) -> PushPayload {
        PushPayload(
            PushDelivery(
                id: .random(),
                note: "n",
                owner: AccountID(rawValue: "ann"),
                subscription: .random(),
                title: title,
                body: body,
                path: "/from/x",
                topic: topic,
                isUrgent: false,
                lifetime: 60,
                createdAt: .distantPast,
                attempts: 0,
                isShortened: false,
                notBefore: .distantPast
            )
        )
    }

    @Test func aNoteIsJSONThatTheServiceWorkerReads() throws {
        let data = try #require(try payload(topic: "note-1").encoded(within: 3_993))
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"body":"Milk","path":"/from/x","tag":"note-1","title":"Reminder"}"#
        )
    }

    @Test(arguments: ["a", "\u{1}", "ü", "\u{1F469}\u{200D}\u{1F680}", "e\u{301}", "\"", "م"])
    func aBodyOfAnyLengthIsCutToWhatFits(character: String) throws {
        for limit in [200, 1_024, 3_993] {
            let data = try #require(
                try payload(body: String(repeating: character, count: 20_000)).encoded(within: limit)
            )
            #expect(data.count <= limit)
            let read = try JSONDecoder().decode([String: String].self, from: data)
            #expect(read["title"] == "Reminder" && read["path"] == "/from/x")
            #expect(read["body"]?.hasSuffix("…") == true)
            // No less than half of what there is room for.
            #expect(data.count > limit / 2)
        }
    }

    @Test func oneCharacterOfEndlessMarksEndsToo() throws {
        let endless = "a" + String(repeating: "\u{301}", count: 50_000)
        let data = try #require(try payload(title: endless, body: endless).encoded(within: 1_024))
        #expect(data.count <= 1_024)
        #expect(try payload().encoded(within: 10) == nil)
    }

    @Test func aTopicIsOfTheCharactersThatAPushServiceTakes() {
        let topics = ["note-1", String(repeating: "long", count: 100), "ü", ""].map(PushPayload.topic)
        #expect(Set(topics).count == 4)
        for topic in topics {
            #expect(topic.utf8.count == 32)
            #expect(topic.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
        }
    }
}
