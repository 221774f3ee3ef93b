import Foundation
import Testing

@testable import PorticoWeb

@Suite struct FolderStampTests {
    @Test func aChangeOfAnyFileMakesAnotherStamp() throws {
        let folders = try GreetingFolders()
        defer { folders.remove() }
        let later = Date(timeIntervalSinceNow: 86_400)
        func stamp() -> FolderStamp { FolderStamp(of: [folders.root], at: later) }
        let first = stamp()
        #expect(stamp() == first)
        try folders.write("Templates/.hidden.html.swp", "an editor's own")
        #expect(stamp() == first)
        try folders.write("Templates/more/new.html", "")
        let second = stamp()
        #expect(second != first)
        try folders.write("Templates/more/new.html", "longer")
        #expect(stamp() != second)
    }

    @Test(arguments: [("longer", 0.0), ("short", 1.0)])
    func lengthAndMomentBothCount(text: String, seconds: Double) throws {
        let folders = try GreetingFolders()
        defer { folders.remove() }
        func write(_ text: String, at moment: Date) throws {
            try folders.write("Templates/a.html", text)
            let file = folders.root.appending(path: "Templates/a.html").path
            try FileManager.default.setAttributes([.modificationDate: moment], ofItemAtPath: file)
        }
        // However long the machine takes, nothing was changed a moment ago.
        func stamp() -> FolderStamp { FolderStamp(of: [folders.root], at: .distantFuture) }
        let moment = Date(timeIntervalSince1970: 1_000_000)
        try write("small", at: moment)
        let first = stamp()
        try write("small", at: moment)
        #expect(stamp() == first)
        try write(text, at: moment + seconds)
        #expect(stamp() != first)
    }

    @Test func whatChangedAMomentAgoMayChangeAgainUnseen() throws {
        let folders = try GreetingFolders()
        defer { folders.remove() }
        let file = folders.root.appending(path: "Templates/greeting.html")
        let change = try #require(
            try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        )
        #expect(!FolderStamp(of: [folders.root], at: change).isSettled)
        #expect(!FolderStamp(of: [folders.root], at: change + 0.04).isSettled)
        #expect(FolderStamp(of: [folders.root], at: change + 60).isSettled)
    }
}
