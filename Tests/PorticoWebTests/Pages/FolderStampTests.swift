import Foundation
import Testing

@testable import PorticoWeb

@Suite struct FolderStampTests {
    @Test func aChangeOfAnyFileMakesAnotherStamp() throws {
        let folders = try GreetingFolders()
        defer { folders.remove() }
        let later = Date(timeIntervalSinceNow: 60)
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

    @Test func whatChangedAMomentAgoMayChangeAgainUnseen() throws {
        let folders = try GreetingFolders()
        defer { folders.remove() }
        #expect(!FolderStamp(of: [folders.root]).isSettled)
        #expect(FolderStamp(of: [folders.root], at: Date(timeIntervalSinceNow: 60)).isSettled)
    }
}
