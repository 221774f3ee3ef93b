import AtriumTexts
import Portico
import PorticoTesting
import Testing

@testable import Accounts
@testable import Atrium

/// The pages of the accounts in the languages of their visitors.
@Suite(.inBothModes) struct AccountLanguageTests {
    private struct Sample: Sendable {
        let language: Language
        let signUp: String
        let signIn: String
        let account: String
        let sessions: String
        let delete: String
        let signOut: String
        let wrong: String
        let wait: String
        let wrongAtField: String
        let zoneNotice: String
        let signedOut: String

        func callAsFunction(_ text: Text) -> String { text.text(in: language) }
    }

    private static let samples = [
        Sample(
            language: .german,
            signUp: "Registrieren",
            signIn: "Anmelden",
            account: "Konto",
            sessions: "Aktive Sitzungen",
            delete: "Konto löschen",
            signOut: "Abmelden",
            wrong: "E-Mail-Adresse oder Passwort ist falsch.",
            wait: "Bitte warten Sie 3 Minuten und versuchen Sie es noch einmal.",
            wrongAtField: "Das ist falsch. Bitte prüfen Sie Ihre Eingabe.",
            zoneNotice: "Zeiten werden in Asia/Tokyo angezeigt.",
            signedOut: "Sie sind abgemeldet."
        ),
        Sample(
            language: .arabic,
            signUp: "إنشاء حساب",
            signIn: "تسجيل الدخول",
            account: "الحساب",
            sessions: "الجلسات النشطة",
            delete: "حذف الحساب",
            signOut: "تسجيل الخروج",
            wrong: "البريد الإلكتروني أو كلمة المرور غير صحيحة.",
            wait: "يُرجى الانتظار 3 دقائق ثم المحاولة مرة أخرى.",
            wrongAtField: "هذا غير صحيح. تحقق منه وحاول مرة أخرى.",
            zoneNotice: "تُعرض الأوقات بتوقيت \u{2068}Asia/Tokyo\u{2069}.",
            signedOut: "سُجّل خروجك."
        ),
    ]

    /// Visits an app in three languages with a browser that asks for the sample's.
    private func visit(
        in sample: Sample,
        _ accounts: AccountOptions = .cheap,
        _ body: @escaping @Sendable (WebVisitor) async throws -> Void
    ) async throws {
        var app = try TestApp()
        defer { app.remove() }
        app.accounts = accounts
        app.firstSteps.languages = [.english, .german, .arabic]
        try await visiting(app.application(), at: TestApp.origin) { visitor in
            visitor.languages = sample.language.tag
            try await body(visitor)
        }
    }

    private func expect(_ heading: String, in sample: Sample, on visitor: WebVisitor) throws {
        #expect(visitor.page.heading == heading)
        let html = try visitor.find(css: "html")
        #expect(html["lang"] == sample.language.tag)
        #expect(html["dir"] == (sample.language.direction == .rightToLeft ? "rtl" : nil))
    }

    private func signUp(_ visitor: WebVisitor, in sample: Sample) async throws {
        try await visitor.open("/sign-up?then=/account")
        try visitor.fill(sample(AccountTexts.email), with: "ann@example.com")
        try visitor.fill(sample(AccountTexts.password), with: WebVisitor.password)
        try await visitor.click(sample(AccountTexts.signUp))
        #expect(visitor.url == "/account")
    }

    @Test(arguments: samples.indices)
    func eachPageIsInTheLanguageThatTheBrowserAsksFor(index: Int) async throws {
        let sample = Self.samples[index]
        try await visit(in: sample) { visitor in
            for (path, heading) in [("/sign-up", sample.signUp), ("/sign-in", sample.signIn)] {
                try await visitor.open(path)
                try expect(heading, in: sample, on: visitor)
            }
            try await signUp(visitor, in: sample)
            for (path, heading) in [
                ("/account", sample.account), ("/account/sessions", sample.sessions),
                ("/account/delete", sample.delete), ("/sign-out", sample.signOut),
            ] {
                try await visitor.open(path)
                try expect(heading, in: sample, on: visitor)
            }
        }
    }

    @Test(.ofOneNode("each node counts the tries that it sees"), arguments: samples.indices)
    func whoIsNotLetInIsToldWhyAndHowLongToWait(index: Int) async throws {
        let sample = Self.samples[index]
        var accounts = AccountOptions.cheap
        accounts.limits.failuresPerAddress = .bucket(burst: 1, refill: .seconds(170))
        let start = ContinuousClock.now
        accounts.now = { start }
        try await visit(in: sample, accounts) { visitor in
            for (status, message) in [(422, sample.wrong), (429, sample.wait)] {
                try await visitor.open("/sign-in")
                try visitor.fill(sample(AccountTexts.email), with: "ann@example.com")
                try visitor.fill(sample(AccountTexts.password), with: "wrong horse battery")
                try await visitor.click(sample(AccountTexts.signIn))
                #expect(visitor.page.status == status)
                let text = try visitor.find(css: status == 422 ? ".field-error" : "main").text
                #expect(status == 422 ? text == message : text.contains(message))
            }
        }
    }

    @Test(arguments: samples.indices)
    func whatWasDoneAndWhatWasNotIsSaidInTheLanguageOfTheVisitor(index: Int) async throws {
        let sample = Self.samples[index]
        try await visit(in: sample) { visitor in
            try await signUp(visitor, in: sample)
            try visitor.choose("Asia/Tokyo", from: sample(AccountTexts.timeZone))
            try await visitor.click(sample(AccountTexts.saveTimeZone))
            #expect(try visitor.find(css: ".notice p").text == sample.zoneNotice)
            try visitor.fill(sample(AccountTexts.currentPassword), with: "wrong horse battery")
            try visitor.fill(sample(AccountTexts.newPassword), with: "staple battery horse")
            try await visitor.click(sample(AccountTexts.changePassword))
            #expect(try visitor.find(css: ".field-error").text == sample.wrongAtField)
            try await visitor.open("/sign-out")
            try await visitor.click(sample(AccountTexts.signOut))
            #expect(try visitor.find(css: ".notice p").text == sample.signedOut)
        }
    }
}
