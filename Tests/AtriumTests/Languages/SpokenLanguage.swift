import Portico
import PorticoTesting

@testable import Atrium

/// A language as visitors of Atrium meet it: what their browser asks for, and what they then read.
struct SpokenLanguage: Sendable, CustomStringConvertible {
    let language: Language
    /// As a browser says it.
    let accepted: String
    let search: String
    let fact: String
    let favourite: String
    let noFavourite: String
    let undo: String
    let noPage: String
    let pageNumber: String

    static let all = [english, german, arabic]
    /// Those whose visitors read something else than English.
    static let translated = [german, arabic]

    static let english = SpokenLanguage(
        language: .english,
        accepted: "en-GB, en;q=0.8",
        search: "Search domain names",
        fact: "Dog fact",
        favourite: "Add to favourites",
        noFavourite: "Remove from favourites",
        undo: "Undo",
        noPage: "There is no such page",
        pageNumber: "page must be a whole number from 1 to 1,000,000"
    )

    static let german = SpokenLanguage(
        language: .german,
        accepted: "de-AT, de;q=0.9, en;q=0.5",
        search: "Domainnamen suchen",
        fact: "Hundefakt",
        favourite: "Zu Favoriten hinzufügen",
        noFavourite: "Aus Favoriten entfernen",
        undo: "Rückgängig",
        noPage: "Diese Seite gibt es nicht",
        pageNumber: "page: Erwartet: eine ganze Zahl von 1 bis 1.000.000"
    )

    static let arabic = SpokenLanguage(
        language: .arabic,
        accepted: "ar-EG, ar;q=0.9",
        search: "البحث في أسماء النطاقات",
        fact: "حقيقة عن الكلاب",
        favourite: "إضافة إلى المفضلة",
        noFavourite: "إزالة من المفضلة",
        undo: "تراجع",
        noPage: "لا توجد صفحة كهذه",
        pageNumber: "\u{2068}page\u{2069}: المطلوب عدد صحيح من 1 إلى 1,000,000"
    )

    var description: String { language.tag }
    /// What `<html dir>` says.
    var direction: String? { language.direction == .rightToLeft ? "rtl" : nil }
}

extension TestApp {
    /// Lets somebody use the app, whose pages are there in three languages.
    static func visitingInLanguages(_ body: @Sendable (WebVisitor) async throws -> Void) async throws {
        var app = try TestApp()
        defer { app.remove() }
        app.firstSteps.languages = SpokenLanguage.all.map(\.language)
        try await visiting(app.application(), at: origin, body)
    }
}

extension WebVisitor {
    /// The language and the direction that the page says it has.
    func spoken() throws -> [String?] {
        let html = try find(css: "html")
        return [html["lang"], html["dir"]]
    }
}
