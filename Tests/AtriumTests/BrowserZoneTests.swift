import NotesData
import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// Times are in the browser's zone until their reader has chosen one.
@Suite(.inBothModes) struct BrowserZoneTests {
    private func say(_ zone: String, _ visitor: WebVisitor) {
        visitor.takeCookie("__Host-portico-zone=\(zone); Path=/; Secure; SameSite=Lax")
    }

    @Test func theBrowsersZoneCountsUntilOneIsChosen() async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Bread")
            try await here.open(note)
            #expect(
                try here.visitor.find(css: "#times").text.contains("14:05 (UTC)"),
                "nothing is known of the browser"
            )
            say("Asia/Tokyo", here.visitor)
            try await here.open(note)
            #expect(try here.visitor.find(css: "#times").text.contains("23:05 (Asia/Tokyo)"))
            for page in ["/account", "/account/sessions", "/account/history", "/notifications"] {
                try await here.visitor.open(page)
                #expect(
                    here.visitor.page.text.contains("Asia/Tokyo") || !here.visitor.page.text.contains("UTC)"),
                    "\(page)"
                )
            }
            try await here.visitor.open("/account")
            #expect(try here.visitor.find(css: "#zone dd").text == "Asia/Tokyo")
            try here.visitor.choose("Europe/Berlin", from: "Time zone")
            try await here.visitor.click("Save time zone")
            try await here.open(note)
            #expect(try here.visitor.find(css: "#times").text.contains("15:05 (Europe/Berlin)"))
        }
    }

    @Test(arguments: [
        "Mars/Olympus", "../../etc/passwd", "/etc/passwd", "", "Europe%2FBerlin", String(repeating: "a", count: 65),
        "é",
    ])
    func whatIsNoZoneIsUTC(zone: String) async throws {
        try await NoteVisits.run { here in
            let note = try await here.add("Bread")
            say(zone, here.visitor)
            try await here.open(note)
            #expect(try here.visitor.find(css: "#times").text.contains("(UTC)"))
        }
    }
}
