import AtriumTexts
import Portico

/// What a source of domain names means by what it answers. They say nothing of hosts, keys and connections: those are
/// for whoever runs the server.
enum SourceStatusMessages {
    static func refused(_ source: String) -> Text {
        Text(
            en: "\(source) cannot be searched at the moment. The administrator of this site has been told.",
            de: "\(source) kann im Moment nicht durchsucht werden. Die Administration dieser Website weiß Bescheid.",
            ar: "يتعذر البحث في \(isolated: source) في الوقت الحالي. وقد أُبلغ مسؤول هذا الموقع."
        )
    }
    static func askedTooOften(_ source: String) -> Text {
        Text(
            en: "\(source) has had too many searches from here. Please try again later.",
            de: "\(source) hat von hier zu viele Suchen erhalten. Bitte versuchen Sie es später noch einmal.",
            ar: "تلقّى \(isolated: source) من هنا عمليات بحث أكثر مما ينبغي. يُرجى المحاولة مرة أخرى لاحقًا."
        )
    }
    static func ill(_ source: String) -> Text {
        Text(
            en: "\(source) has a problem of its own at the moment.",
            de: "\(source) hat im Moment selbst ein Problem.",
            ar: "لدى \(isolated: source) مشكلة في الوقت الحالي."
        )
    }
}
