import Foundation
import Testing

@testable import Atrium

@Suite struct ReminderPlaceTests {
    @Test func oneProgramOfADataFolderTellsOfReminders() {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "reminders-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        var reports: [String] = []
        let first = ReminderPlace(in: folder, report: { reports.append($0) })
        #expect(first != nil)
        withExtendedLifetime(first) {
            let second = ReminderPlace(in: folder, report: { reports.append($0) })
            #expect(second == nil)
        }
        #expect(reports.isEmpty)
    }

    @Test func thePlaceIsFreeWhenItsProgramHasEnded() {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "reminders-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        for _ in 0..<2 {
            let place = ReminderPlace(in: folder, report: { _ in })
            #expect(place != nil)
        }
    }

    @Test func aFolderThatCannotBeMadeIsTold() {
        var reports: [String] = []
        let folder = URL(filePath: "/dev/null/reminders.tmp", directoryHint: .isDirectory)
        let place = ReminderPlace(in: folder, report: { reports.append($0) })
        #expect(place == nil)
        #expect(reports.count == 1)
    }
}
