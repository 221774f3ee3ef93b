import Foundation
import Testing

@testable import Atrium

@Suite struct ReminderPlaceTests {
    @Test func oneProgramOfADataFolderTellsOfReminders() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "reminders-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        var reports: [String] = []
        var place = ReminderPlace(in: folder) { reports.append($0) }
        #expect(place != nil)
        #expect(ReminderPlace(in: folder) { reports.append($0) } == nil)
        // Its program ends.
        place = nil
        #expect(ReminderPlace(in: folder) { reports.append($0) } != nil)
        #expect(reports.isEmpty)
    }

    @Test func aFolderThatCannotBeMadeIsTold() {
        var reports: [String] = []
        let folder = URL(filePath: "/dev/null/reminders.tmp", directoryHint: .isDirectory)
        #expect(ReminderPlace(in: folder) { reports.append($0) } == nil)
        #expect(reports.count == 1)
    }
}
