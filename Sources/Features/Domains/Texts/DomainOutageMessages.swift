import AtriumTexts
import Portico

/// Why a source of domain names cannot answer, as visitors are told.
enum DomainOutageMessages {
    static func silent(_ source: String) -> Text {
        Text(
            en: "\(source) is not responding right now.",
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
    static let noIndex = Text(
        en: "The index of domain names is not there.",
        de: "Der Index der Domainnamen ist nicht da.",
        ar: "فهرس أسماء النطاقات غير موجود."
    )
    static let unreadableIndex = Text(
        en: "The index of domain names cannot be read.",
        de: "Der Index der Domainnamen kann nicht gelesen werden.",
        ar: "تتعذر قراءة فهرس أسماء النطاقات."
    )
    static let damagedIndex = Text(
        en: "The index of domain names is damaged.",
        de: "Der Index der Domainnamen ist beschädigt.",
        ar: "فهرس أسماء النطاقات تالف."
    )
    static let newerIndex = Text(
        en: "The index of domain names was written by a newer version of this server.",
        de: "Der Index der Domainnamen wurde von einer neueren Version dieses Servers geschrieben.",
        ar: "كُتب فهرس أسماء النطاقات بإصدار أحدث من هذا الخادم."
    )
    static let noNewNames = Text(
        en: "The new names cannot be read at the moment. Please try again in a moment.",
        de: "Die neuen Namen können im Moment nicht gelesen werden. Bitte versuchen Sie es gleich noch einmal.",
        ar: "تتعذر قراءة الأسماء الجديدة في الوقت الحالي. يُرجى المحاولة مرة أخرى بعد قليل."
    )
    static let tooManySearches = Text(
        en: "There are too many searches right now. Please try again in a moment.",
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
        case .noIndex: DomainOutageMessages.noIndex
        case .unreadableIndex: DomainOutageMessages.unreadableIndex
        case .damagedIndex: DomainOutageMessages.damagedIndex
        case .newerIndex: DomainOutageMessages.newerIndex
        case .tooManySearches: DomainOutageMessages.tooManySearches
        case .noNewNames: DomainOutageMessages.noNewNames
        }
    }
}
