import AtriumTexts
import Portico

/// What only the code of the dog facts says: what depends on data, and what is no part of a template.
enum DogFactMessages {
    // What a page says about itself.
    static let noFact = Text(
        en: "No dog fact at the moment",
        de: "Gerade kein Hundefakt",
        ar: "لا توجد حقيقة عن الكلاب الآن"
    )
    static let noSuchFact = Text(
        en: "No such dog fact",
        de: "Diesen Hundefakt gibt es nicht",
        ar: "لا توجد حقيقة كهذه عن الكلاب"
    )
    static let about = Text(
        en: "Facts about dogs, one at a time, each with its source.",
        de: "Fakten über Hunde, einer nach dem anderen, jeder mit seiner Quelle.",
        ar: "حقائق عن الكلاب، واحدة تلو الأخرى، ومع كل منها مصدرها."
    )
    static let aboutFavourites = Text(
        en: "Your favourite dog facts.",
        de: "Ihre Lieblings-Hundefakten.",
        ar: "حقائقك المفضلة عن الكلاب."
    )
    static let aboutSources = Text(
        en: "Choose where the dog facts that you read come from.",
        de: "Wählen Sie, woher die Hundefakten kommen, die Sie lesen.",
        ar: "اختر من أين تأتي الحقائق عن الكلاب التي تقرؤها."
    )
    static func title(_ beginning: String) -> Text {
        Text(
            en: "Dog fact: \(beginning)",
            de: "Hundefakt: \(beginning)",
            ar: "حقيقة عن الكلاب: \(isolated: beginning)"
        )
    }

    // Sources to choose from.
    static let aboutThisServer = Text(
        en: "Facts stored on this server. No other service is used.",
        de: "Fakten, die auf diesem Server gespeichert sind. Es wird kein anderer Dienst verwendet.",
        ar: "حقائق مخزنة على هذا الخادم. لا تُستخدم أي خدمة أخرى."
    )
    static let aboutService = Text(
        en: "An outside service. Each new fact comes from it.",
        de: "Ein externer Dienst. Jeder neue Fakt kommt von ihm.",
        ar: "خدمة خارجية تأتي منها كل حقيقة جديدة."
    )

    // A fact that is passed on.
    static let noteTitle = Text(en: "A dog fact", de: "Ein Hundefakt", ar: "حقيقة عن الكلاب")
    static func source(_ source: String) -> Text {
        Text(en: "Source: \(source)", de: "Quelle: \(source)", ar: "المصدر: \(source)")
    }

    // What was done.
    static let added = Text(
        en: "Added to your favourites.",
        de: "Zu Ihren Favoriten hinzugefügt.",
        ar: "أُضيفت إلى مفضلتك."
    )
    static let addedAgain = Text(
        en: "Added to your favourites again.",
        de: "Wieder zu Ihren Favoriten hinzugefügt.",
        ar: "أُعيدت إلى مفضلتك."
    )
    static let removed = Text(
        en: "Removed from your favourites.",
        de: "Aus Ihren Favoriten entfernt.",
        ar: "أُزيلت من مفضلتك."
    )

    static func count(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) fact"
            } other: {
                "\($0) facts"
            },
            de: OneAndOther {
                "\($0) Fakt"
            } other: {
                "\($0) Fakten"
            },
            ar: ArabicForms(
                zero: { _ in "لا حقائق" },
                one: { _ in "حقيقة واحدة" },
                two: { _ in "حقيقتان" },
                few: { "\($0) حقائق" },
                many: { "\($0) حقيقة" },
                other: { "\($0) حقيقة" }
            )
        )
    }
}

/// Why something about the dog facts was not done or is not shown.
enum DogFactFailures {
    static let noFactHere = Text(
        en: "There is no dog fact at this address.",
        de: "Unter dieser Adresse gibt es keinen Hundefakt.",
        ar: "لا توجد حقيقة عن الكلاب في هذا العنوان."
    )
    static let noFacts = Text(
        en: "The source of dog facts sent no facts.",
        de: "Die Quelle der Hundefakten hat keine Fakten geliefert.",
        ar: "لم يرسل مصدر الحقائق عن الكلاب أي حقائق."
    )
    static let notLoaded = Text(
        en: "The fact cannot be loaded at the moment.",
        de: "Der Fakt kann im Moment nicht geladen werden.",
        ar: "يتعذر تحميل الحقيقة في الوقت الحالي."
    )
    static let noCookies = Text(
        en: "The fact was not added. Allow cookies in your browser, then add it again.",
        de: "Der Fakt wurde nicht hinzugefügt. Erlauben Sie Cookies in Ihrem Browser, und fügen Sie ihn dann noch "
            + "einmal hinzu.",
        ar: "لم تُضف الحقيقة. اسمح بملفات تعريف الارتباط في متصفحك، ثم أضفها مرة أخرى."
    )
    static let gone = Text(
        en: "This fact is no longer here.",
        de: "Diesen Fakt gibt es hier nicht mehr.",
        ar: "لم تعد هذه الحقيقة هنا."
    )
    static let noFavourite = Text(
        en: "This is no longer one of your favourites.",
        de: "Das ist keiner Ihrer Favoriten mehr.",
        ar: "لم تعد هذه من مفضلتك."
    )
    static func tooMany(_ limit: Int) -> Text {
        Text(
            en: "You have \(limit) favourites, which is the limit. Remove one first.",
            de: "Sie haben \(limit) Favoriten, mehr sind nicht möglich. Entfernen Sie zuerst einen.",
            ar: "عدد الحقائق في مفضلتك \(limit)، وهو الحد الأقصى. أزل واحدة أولًا."
        )
    }
}
