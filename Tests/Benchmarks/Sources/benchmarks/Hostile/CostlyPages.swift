import Foundation
import PorticoTesting

/// Pages that are made of as much as somebody could write: what one of them costs, and what others notice of it.
enum CostlyPages {
    /// Bodies of 1 MB that once took seconds each.
    static let worst: [(name: String, body: String)] = [
        ("a table", "|a|b|\n|-|-|\n" + filled("|a|b|\n")),
        ("a table of one row", filled("|a", bytes: 600_000) + "\n" + filled("|-", bytes: 400_000)),
        ("links between notes", filled("[[a]] ")),
        ("addresses", filled("www.a.b ")),
        ("a list", filled("- a\n")),
        (
            "a deep list",
            (0..<40).map { String(repeating: "  ", count: $0) + "- a\n" }.joined() + filled("- a\n  - b\n")
        ),
        ("emphasis", filled("*a* **b** ~~c~~ ")),
        ("headings", filled("# a\n")),
    ]

    static func run(_ site: HostileSite, _ report: inout HostileReport) async throws {
        var notes: [HostileClient.Note] = []
        for (name, body) in worst {
            let note = try await site.ada.newNote(name, body: body)
            notes.append(note)
            let first = try await site.cost { try await site.ada.get(note.path).expect(200) }
            report.add("a note of 1 MB, \(name), seen first", first, atMost: .milliseconds(300))
            let again = try await site.cost { try await site.ada.get(note.path).expect(200) }
            report.add("the same note seen again", again, atMost: .milliseconds(150))
        }
        try await strangers(site, notes, &report)
        try await history(site, &report)
        try await searches(site, &report)
        try await attackers(site, &report)
    }

    /// Ten readers of shared notes without an account, each with a query of their own.
    private static func strangers(
        _ site: HostileSite,
        _ notes: [HostileClient.Note],
        _ report: inout HostileReport
    ) async throws {
        var shared: [String] = []
        for note in notes {
            let answer = try await site.ada.post("makeTapped", ["id": note.id], to: "\(note.path)/shares")
            guard let address = answer.text.replacing("\\/", with: "/").firstMatch(of: /\/shared\/[0-9a-f]{40}/)?.output
            else {
                throw Unexpected(description: "no shared address in the answer, status \(answer.status)")
            }
            shared.append(String(address))
        }
        let addresses = shared
        let wait = try await site.longestWait {
            try await withThrowingTaskGroup { group in
                for number in 0..<10 {
                    group.addTask {
                        for address in addresses {
                            let answer = try await site.stranger.get("\(address)?n=\(number)")
                            // A full line says so.
                            if answer.status != 503 { try answer.expect(200) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
        report.add(
            "another page while ten strangers read \(addresses.count) shared notes of 1 MB",
            wait,
            atMost: .seconds(1)
        )
    }

    /// Two texts of 480,000 short lines each that have little in common.
    private static func history(_ site: HostileSite, _ report: inout HostileReport) async throws {
        func lines(_ step: Int) -> String {
            (0..<480_000).map { String(UnicodeScalar(UInt8(97 + ($0 * step) % 26))) }.joined(separator: "\n")
        }
        let note = try await site.ada.newNote("History", body: lines(1))
        try await site.ada.save(note, over: 1, body: lines(3))
        var bytes = 0
        let time = try await site.cost {
            let page = try await site.ada.get("\(note.path)/history/1")
            try page.expect(200)
            bytes = page.body.count
        }
        report.add("the difference of two texts with 480,000 lines", time, atMost: .seconds(1))
        report.add("the size of its page", bytes: bytes, atMost: 2_000_000)
    }

    private static func searches(_ site: HostileSite, _ report: inout HostileReport) async throws {
        for number in 0..<50 {
            _ = try await site.ada.newNote("Search \(number)", body: filled("alpha beta gamma\(number) delta "))
        }
        var status = 0
        let time = try await site.cost {
            status = try await site.ada.get("/notes?query=alpha+delta+%22alpha+beta%22").status
        }
        report.add(
            "a search of two words and a phrase in 50 notes of 1 MB (status \(status))",
            time,
            atMost: .seconds(1)
        )
        let phrase = try await site.cost {
            status = try await site.ada.get("/notes?query=%22alpha+beta%22+%22delta+alpha%22").status
        }
        report.add("a search of two phrases there (status \(status))", phrase, atMost: .seconds(1))
    }

    /// Four accounts that ask for costly pages as fast as they can, for five seconds.
    private static func attackers(_ site: HostileSite, _ report: inout HostileReport) async throws {
        var attackers: [(client: HostileClient, notes: [HostileClient.Note])] = []
        for number in 0..<4 {
            let client = try await site.signedUp("attacker\(number)@example.com")
            var own: [HostileClient.Note] = []
            for (name, body) in worst { own.append(try await client.newNote(name, body: body)) }
            attackers.append((client, own))
        }
        let all = attackers
        let wait = try await site.longestWait {
            await withTaskGroup { group in
                for attacker in all {
                    group.addTask {
                        let end = ContinuousClock.now + .seconds(5)
                        var round = 0
                        while ContinuousClock.now < end {
                            round += 1
                            let note = attacker.notes[round % attacker.notes.count]
                            _ = try? await attacker.client.get("\(note.path)?n=\(round)")
                            _ = try? await attacker.client.get("/notes?query=a*+b*&n=\(round)")
                            _ = try? await attacker.client.get("\(note.path)/history/1?n=\(round)")
                        }
                    }
                }
            }
        }
        report.add("another page while four attackers do what they can", wait, atMost: .seconds(1))
    }

    /// So much of a text that it is just within what a note may be.
    static func filled(_ text: String, bytes: Int = 1_040_000) -> String {
        String(repeating: text, count: bytes / text.utf8.count)
    }
}
