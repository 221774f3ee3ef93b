import Foundation
import Notifications
import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// The number of notifications around every page, and their list.
@Suite(.timeLimit(.minutes(10))) struct LiveNotificationTests {
    private func send(_ key: String, to account: AccountID = .ada, _ here: LiveVisits) async throws {
        let sender: any NotificationSender = try here.composition.part()
        let content = NotificationContent.newDevice(NewDevice(address: "192.0.2.7"))
        try await sender.send(NewNotification(to: account, content, key: key, at: Date()))
    }

    @Test func theNumberInTheLayoutGrowsWithoutTheRestOfThePage() async throws {
        try await LiveVisits.run { here in
            try await here.visitor.watch("/account")
            #expect(try here.visitor.find(css: "#unread-count").text == "")
            try await send("one", here)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: "#unread-count") == ["(1)"])
            #expect(!here.visitor.brought.contains("<main"), "nothing but the number is sent")
            try await send("two", here)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.texts(css: "#unread-count") == ["(2)"])
        }
    }

    @Test func theListGrowsAndIsToldNothingOfOthers() async throws {
        try await LiveVisits.run { here in
            try await here.app.version(of: .grace)
            try await here.visitor.watch("/notifications")
            try await send("theirs", to: .grace, here)
            try await send("mine", here)
            try await here.visitor.seeUpdate()
            #expect(try here.visitor.findAll(css: "#notifications li").count == 1)
        }
    }
}
