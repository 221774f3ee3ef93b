import Foundation
import PorticoTesting

/// Changes of very much at once, and how long others wait to save meanwhile.
enum LongWrites {
    private static let notes = 300

    static func run(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let body = CostlyPages.filled("word ")
        for number in 0..<notes { _ = try await site.ada.newNote("Note \(number)", body: body, tags: "old") }
        let ids = try await listed(site)
        let stored = site.storedBytes
        let grace = try await site.signedUp("grace@example.com")
        /// Another account saves small notes, one after the other, while something is done.
        func waiting(_ what: String, _ work: @escaping @Sendable () async throws -> Void) async throws {
            let longest = try await site.longest({ _ = try await grace.newNote("Small", body: "small") }, during: work)
            report.add("a save of somebody else while \(what)", longest, atMost: .milliseconds(500))
        }

        try await waiting("the tags of \(ids.count) notes of 1 MB are changed") {
            _ = try await site.ada.post("tagsAdded", ["chosen": ids, "tags": "new"], to: "/notes").location
        }
        let tooMany = (0..<500).map { _ in UUID().uuidString.replacing("-", with: "").lowercased() }
        let refused = try await site.ada.post("tagsAdded", ["chosen": tooMany, "tags": "new"], to: "/notes")
        report.add("500 notes chosen at once are refused", holds: refused.status == 422)
        try await waiting("a tag of \(notes) notes of 1 MB is renamed") {
            _ = try await site.ada.post("renameTapped", ["name": "renamed"], to: "/notes/tag?name=old").location
        }
        report.add("what these took on the disk", bytes: site.storedBytes - stored, atMost: 50_000_000)

        while case let left = try await listed(site), !left.isEmpty {
            _ = try await site.ada.post("trashTapped", ["chosen": left], to: "/notes").location
        }
        try await waiting("a trash of \(notes) notes of 1 MB is emptied") {
            while try await site.ada.get("/notes/trash").text.contains("Empty trash") {
                _ = try await site.ada.post(
                    "emptyTapped",
                    ["asOf": Date().formatted(.iso8601)],
                    to: "/notes/trash/empty"
                ).location
            }
        }
    }

    /// The notes that a page shows to choose from.
    private static func listed(_ site: HostileSite) async throws -> [String] {
        let page = try await site.ada.get("/notes")
        try page.expect(200)
        return Set(page.text.matches(of: /\/notes\/([0-9a-f]{32})/).map { String($0.output.1) }).sorted()
    }
}
