import Foundation
import Notes
import NotesData
import Portico
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import Atrium
@testable import AtriumFlow
@testable import Domains

/// The pages of the first steps in the languages of their visitors.
@Suite(.inBothModes) struct FirstStepsLanguageTests {
    private struct Sample: Sendable {
        let language: Language
        let choice: String
        let offered: String
        let show: String
        let gone: String
    }

    private static let samples = [
        Sample(
            language: .german,
            choice: "Sprache und Darstellung",
            offered: "Ihr Import kann beginnen",
            show: "Öffnen",
            gone: "Das gibt es nicht mehr"
        ),
        Sample(
            language: .arabic,
            choice: "اللغة والمظهر",
            offered: "يمكن بدء الاستيراد",
            show: "فتح",
            gone: "لم يعد هذا موجودًا"
        ),
    ]

    private func expect(_ sample: Sample, on visitor: WebVisitor) throws {
        let html = try visitor.find(css: "html")
        #expect(html["lang"] == sample.language.tag)
        #expect(html["dir"] == (sample.language.direction == .rightToLeft ? "rtl" : nil))
    }

    @Test(arguments: samples.indices)
    func theChoiceOfALanguageIsInTheOneThatTheBrowserAsksFor(index: Int) async throws {
        let sample = Self.samples[index]
        let app = FirstStepsApp(languages: [.english, .german, .arabic])
        try await app.visiting { visitor in
            visitor.languages = sample.language.tag
            try await visitor.open("/language")
            try expect(sample, on: visitor)
            #expect(visitor.page.heading == sample.choice)
            #expect(try visitor.find(css: "li[lang] [aria-current]").text == sample.language.name)
            try await visitor.click("English")
            try await visitor.open("/language")
            #expect(visitor.page.heading == "Language and appearance")
        }
    }

    @Test(arguments: samples.indices)
    func whatANotificationIsAboutIsSaidInTheLanguageOfTheVisitor(index: Int) async throws {
        let sample = Self.samples[index]
        var app = try TestApp()
        defer { app.remove() }
        app.firstSteps.languages = [.english, .german, .arabic]
        var job = NoteJob(id: .random(), owner: .ada, kind: .importing, files: ["bread.md"], createdAt: Date())
        job.state = .offered
        try await app.visitingSignedIn { [app, job] visitor in
            visitor.languages = sample.language.tag
            try await app.notes().add(job)
            try await visitor.open("/from/job-\(job.id.text)")
            try expect(sample, on: visitor)
            #expect(visitor.page.heading == sample.offered)
            #expect(try visitor.findAll(css: ".ways .button").first?.text == sample.show)
            try await visitor.open("/from/job-\(NoteJob.ID.random().text)")
            #expect(visitor.page.status == 404)
            #expect(visitor.page.heading == sample.gone)
        }
    }

    @Test func theFrontDoorIsInTheLanguageOfTheVisitor() {
        let steps = FirstSteps(sources: DomainSources(.init(id: "local", QuietDomains())), clock: ManualClock())
        let headings = [Language.english, .german, .arabic].map { language in
            StartViewModel(provider: StartProvider(steps: steps, visitor: Visitor()), localiser: Localiser(language))
                .shown(in: .splash).value.heading
        }
        #expect(headings == ["Welcome to Atrium", "Willkommen bei Atrium", "مرحبًا بك في Atrium"])
    }
}
