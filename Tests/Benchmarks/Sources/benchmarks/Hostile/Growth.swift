import Foundation
import PorticoTesting

/// What jobs over much text take of memory, and what is stored for people who do nothing.
enum Growth {
    private static let memory = 150_000_000

    static func run(_ site: HostileSite, _ report: inout HostileReport) async throws {
        try await navigation(site, &report)
        try await jobs(site, &report)
        try await foreignIDs(site, &report)
    }

    /// Wrong passwords, from people without a session.
    private static func navigation(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let before = try await sessions(site)
        for _ in 0..<5 {
            let stranger = site.stranger.browser
            try await stranger.open("/sign-in")
            try stranger.fill("Email", with: "nobody@example.com")
            try stranger.fill("Password", with: "not the password")
            try await stranger.click("Sign in")
        }
        report.add(
            "sessions stored for five who signed in to nothing",
            count: try await sessions(site) - before,
            atMost: 0
        )
    }

    private static func sessions(_ site: HostileSite) async throws -> Int {
        try await site.command(["sessions", "list"]).output.split(separator: "\n").count
    }

    /// 200 saves of 1 MB in ten notes, exported, then previewed by somebody else.
    private static func jobs(_ site: HostileSite, _ report: inout HostileReport) async throws {
        for _ in 0..<10 {
            let note = try await site.ada.newNote(body: CostlyPages.filled("0 "))
            for version in 1..<20 {
                try await site.ada.save(note, over: version, body: CostlyPages.filled("\(version) "))
            }
        }
        let export = try await site.growth {
            let job = try await site.ada.post("startTapped", ["format": "json"], to: "/notes/export").location
            try await site.ada.waitForJob(at: job)
        }
        report.add("the export of 200 texts of 1 MB, above idle", bytes: export, atMost: memory)

        let file = site.data.appending(path: "export.json")
        _ = try await site.command(["notes", "export", "--account", "ada@example.com", file.path])
        let other = try await site.signedUp("barbara@example.com")
        let bytes = try Data(contentsOf: file)
        let preview = try await site.growth {
            let browser = other.browser
            try await browser.open("/notes/import")
            try browser.choose("Files", file: "export.json", bytes: bytes)
            try await browser.click("Preview")
            try await other.waitForJob(at: browser.url)
        }
        report.add("the preview of its import, above idle", bytes: preview, atMost: memory)
    }

    /// An import of notes that another account has already.
    private static func foreignIDs(_ site: HostileSite, _ report: inout HostileReport) async throws {
        let folder = site.data.appending(path: "many", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = (0..<1_500).map { folder.appending(path: "\($0).md") }
        for (number, file) in files.enumerated() { try Data("# Note \(number)\n\nText \(number)".utf8).write(to: file) }
        for email in ["first@example.com", "second@example.com"] { _ = try await site.signedUp(email) }
        _ = try await site.command(["notes", "import", "--account", "first@example.com"] + files.map(\.path))
        let exported = site.data.appending(path: "many.json")
        _ = try await site.command(["notes", "export", "--account", "first@example.com", exported.path])
        let time = try await ContinuousClock().measure {
            _ = try await site.command(["notes", "import", "--account", "second@example.com", exported.path])
        }
        report.add("an import of 1,500 notes whose ids another account has", time, atMost: .seconds(10))
    }
}
