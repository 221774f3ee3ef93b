import AtriumTexts
import Portico

/// Why a source of domain names cannot answer, as visitors are told.
enum DomainOutageMessages {
    static func silent(_ source: String) -> Text {
        Text(
            en: "\(source) does not answer at the moment.",
            de: "\(source) antwortet im Moment nicht.",
            ar: "لا يجيب \(isolated: source) في الوقت الحالي."
        )
    }
    static func unreadableAnswer(_ source: String) -> Text {
        Text(
            en: "\(source) gave an answer that cannot be read.",
            de: "\(source) hat eine Antwort gegeben, die sich nicht lesen lässt.",
            ar: "أعطى \(isolated: source) إجابة تتعذر قراءتها."
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
        en: "Too many searches are waiting for their turn. Please try again in a moment.",
        de: "Zu viele Suchen warten darauf, an die Reihe zu kommen. Bitte versuchen Sie es gleich noch einmal.",
        ar: "ينتظر عدد كبير جدًا من عمليات البحث دوره. يُرجى المحاولة مرة أخرى بعد لحظات."
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
