import AtriumTexts
import Portico
import SourceChoice

/// Why there is no fact from a source, or another one than was asked for.
enum FactOutageMessages {
    static let unreachable = Text(
        en: "The source of dog facts cannot be reached at the moment.",
        de: "Die Quelle der Hundefakten ist gerade nicht erreichbar.",
        ar: "يتعذر الوصول إلى مصدر الحقائق عن الكلاب الآن."
    )
    static let tooSlow = Text(
        en: "The source of dog facts takes too long to answer.",
        de: "Die Quelle der Hundefakten braucht zu lange für eine Antwort.",
        ar: "يستغرق مصدر الحقائق عن الكلاب وقتًا طويلًا جدًا للإجابة."
    )
    static let resting = Text(
        en: "The source of dog facts is not available at the moment.",
        de: "Die Quelle der Hundefakten ist gerade nicht verfügbar.",
        ar: "مصدر الحقائق عن الكلاب غير متاح الآن."
    )
    static let noneHere = Text(
        en: "There is no dog fact here yet.",
        de: "Hier gibt es noch keinen Hundefakt.",
        ar: "لا توجد هنا حقائق عن الكلاب بعد."
    )
    static let unreadable = Text(
        en: "The dog facts cannot be read at the moment.",
        de: "Die Hundefakten können gerade nicht gelesen werden.",
        ar: "تتعذر قراءة الحقائق عن الكلاب الآن."
    )

    // What is shown in its place.
    static let kept = Text(
        en: "This fact was saved earlier.",
        de: "Dieser Fakt wurde früher gespeichert.",
        ar: "حُفظت هذه الحقيقة في وقت سابق."
    )
    static let own = Text(
        en: "This fact is one of our own.",
        de: "Dieser Fakt ist einer von unseren eigenen.",
        ar: "هذه الحقيقة من حقائقنا."
    )
}

extension FactOutage {
    /// What a visitor is told: a sentence.
    var inWords: Text {
        switch self {
        case .unreachable: FactOutageMessages.unreachable
        case .tooSlow: FactOutageMessages.tooSlow
        case .resting: FactOutageMessages.resting
        case .answered(let message): message
        case .noneHere: FactOutageMessages.noneHere
        case .unreadable: FactOutageMessages.unreadable
        case .favourites(let trouble): Text(trouble, with: StoredThings.favourites)
        }
    }
}

extension FactRemark {
    /// What a visitor is told: why, and what is shown instead.
    func sentences(in localiser: Localiser) -> String {
        let instead =
            switch self {
            case .kept: FactOutageMessages.kept
            case .own: FactOutageMessages.own
            case .chosenSourceIsGone: SourceMessages.chosenIsGone
            }
        return [failure?.inWords, instead].compactMap { $0.map { localiser($0) } }.joined(separator: " ")
    }
}
