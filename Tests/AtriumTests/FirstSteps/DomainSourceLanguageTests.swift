import Domains
import Portico
import PorticoTesting
import Testing

@testable import Atrium

/// The choice of a source of domain names in the languages of its visitors.
@Suite(.inBothModes) struct DomainSourceLanguageTests {
    private struct Sample: Sendable {
        let language: Language
        let heading: String
        let thisServer: String
        let gone: String
        let stoodIn: String
    }

    private static let samples = [
        Sample(
            language: .german,
            heading: "Woher sollen die Domainnamen kommen?",
            thisServer: "Dieser Server",
            gone: "Bitte wählen Sie eine andere.",
            stoodIn: "deshalb wird eine andere verwendet."
        ),
        Sample(
            language: .arabic,
            heading: "من أين تأتي أسماء النطاقات؟",
            thisServer: "هذا الخادم",
            gone: "يُرجى اختيار مصدر آخر.",
            stoodIn: "لذلك يُستخدم مصدر آخر."
        ),
    ]

    @Test(arguments: samples.indices)
    func itIsAskedForAndMissedInTheLanguageOfTheVisitor(index: Int) async throws {
        let sample = Self.samples[index]
        let app = FirstStepsApp(
            languages: [.english, .german, .arabic],
            sources: DomainSources(
                .init(id: "remote", QuietDomains(name: "Elsewhere")),
                .init(id: "local", QuietDomains())
            )
        )
        try await app.visiting { visitor in
            visitor.languages = sample.language.tag
            visitor.remember("source=closed-down")
            try await visitor.open("/domains?query=med")
            #expect(try visitor.find(css: "#remarks").text.contains(sample.stoodIn))
            #expect(
                try await visitor.get("/domains.csv?query=med").text.contains("so another one is used."),
                "files are in English"
            )
            try await visitor.open("/domains/source")
            let html = try visitor.find(css: "html")
            #expect(html["lang"] == sample.language.tag)
            #expect(html["dir"] == (sample.language.direction == .rightToLeft ? "rtl" : nil))
            #expect(visitor.page.heading == sample.heading)
            #expect(try visitor.find(css: ".sheet .message").text.contains(sample.gone))
            #expect(try visitor.findAll(css: ".picks button").map(\.text) == ["Elsewhere", sample.thisServer])
            try await visitor.click(sample.thisServer)
            #expect(visitor.url == "/domains")
        }
    }
}
