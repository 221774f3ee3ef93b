import AtriumTexts
import Portico

/// Why a source of domain names cannot answer, as visitors are told.
enum DomainOutageMessages {
    static func silent(_ source: String) -> Text {
        Text(
            en: "\(source) is not responding at the moment.",
            de: "\(source) antwortet gerade nicht.",
            ar: "لا يستجيب \(isolated: source) الآن."
        )
    }
    static func unreadableAnswer(_ source: String) -> Text {
        Text(
            en: "The answer from \(source) cannot be read.",
            de: "Die Antwort von \(source) kann nicht gelesen werden.",
            ar: "تتعذر قراءة الإجابة من \(isolated: source)."
        )
    }
    /// Whatever is wrong with the index of this machine.
    static let unusableIndex = Text(
        en: "Domain names cannot be searched at the moment. Please tell the administrator of this site.",
        de: "Domainnamen können im Moment nicht durchsucht werden. Bitte sagen Sie der Administration dieser Website "
            + "Bescheid.",
        ar: "يتعذر البحث في أسماء النطاقات في الوقت الحالي. يُرجى إبلاغ مسؤول هذا الموقع."
    )
    static let noNewNames = Text(
        en: "The new names cannot be read at the moment. Please try again in a moment.",
        de: "Die neuen Namen können im Moment nicht gelesen werden. Bitte versuchen Sie es gleich noch einmal.",
        ar: "تتعذر قراءة الأسماء الجديدة في الوقت الحالي. يُرجى المحاولة مرة أخرى بعد قليل."
    )
    static let tooManySearches = Text(
        en: "There are too many searches at the moment. Please try again in a moment.",
        de: "Gerade gibt es zu viele Suchen. Bitte versuchen Sie es gleich noch einmal.",
        ar: "عدد عمليات البحث كبير جدًا الآن. يُرجى المحاولة مرة أخرى بعد قليل."
    )
}

extension DomainsOutage {
    /// Why there is no file for a program.
    var ofFile: AnswerError { .unavailable(because: FrameworkText(inWords)) }

    /// What a visitor is told: a sentence or two.
    var inWords: Text {
        switch self {
        case .silent(let source): DomainOutageMessages.silent(source)
        case .unreadableAnswer(let source): DomainOutageMessages.unreadableAnswer(source)
        case .answered(let message): message
        case .noIndex, .unreadableIndex, .damagedIndex, .newerIndex: DomainOutageMessages.unusableIndex
        case .tooManySearches: DomainOutageMessages.tooManySearches
        case .noNewNames: DomainOutageMessages.noNewNames
        }
    }
}
