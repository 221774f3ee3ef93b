import Foundation
import Notes
import NotesData
import Portico
import PorticoSessions
import PorticoTesting
import Testing

@testable import Atrium

/// The page that a notification's link opens.
@Suite(.inBothModes) struct PushPageTests {
    private func job(_ state: NoteJobState, kind: NoteJobKind = .importing, of owner: AccountID = .ada) -> NoteJob {
        var job = NoteJob(id: .random(), owner: owner, kind: kind, files: ["bread.md"], createdAt: Date())
        job.state = state
        return job
    }

    @Test func itSaysWhatHasHappenedAndLeadsThere() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let job = job(.offered)
        try await app.visitingSignedIn { visitor in
            try await app.notes().add(job)
            try await visitor.open("/from/job-\(job.id.text)")
            #expect(visitor.page.heading == "Your import can begin")
            try await visitor.click("Open")
            #expect(visitor.url == "/notes/jobs/\(job.id.text)")
            try await visitor.open("/from/job-\(job.id.text)")
            try await visitor.click("Continue to Atrium")
            #expect(visitor.url == "/domains")
        }
    }

    @Test func whoIsSignedOutSignsInFirstAndThenSeesIt() async throws {
        let app = try TestApp()
        defer { app.remove() }
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            try await visitor.signUp("ada@example.com", then: "/account")
            let owner = try #require(try await app.sessions().sessions().compactMap(\.account).first)
            let job = job(.offered, of: owner)
            try await app.notes().add(job)
            try await visitor.signOut()
            try await visitor.open("/from/job-\(job.id.text)")
            #expect(visitor.url.hasPrefix("/sign-in?then="))
            try visitor.fill("Email", with: "ada@example.com")
            try visitor.fill("Password", with: WebVisitor.password)
            try await visitor.click("Sign in")
            #expect(visitor.page.heading == "Your import can begin")
        }
    }

    @Test func whatIsGoneOrSomebodyElsesIsSaidToBeGone() async throws {
        let app = try TestApp()
        defer { app.remove() }
        let others = job(.offered, of: .grace)
        try await app.visitingSignedIn { visitor in
            try await app.version(of: .grace)
            try await app.notes().add(others)
            for id in [others.id, NoteJob.ID.random()] {
                try await visitor.open("/from/job-\(id.text)")
                #expect(visitor.page.status == 404)
                #expect(visitor.page.heading == "This is gone")
            }
            #expect(try await visitor.get("/from/nothing").status == 404)
        }
    }
}
