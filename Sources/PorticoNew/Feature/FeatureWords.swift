/// How a feature says something: Atrium in three languages from a table of texts, a package of one's own in English where
/// it stands.
protocol FeatureWords {
    /// Lines of imports before that of Portico.
    var imports: String { get }
    /// What names the texts of the templates when a table of screens is made.
    var tableArgument: String { get }
    /// The line by which a module loads the languages.
    var moduleLine: String { get }
    /// The type that says where the items are kept.
    var keeper: String { get }
    /// The class of a list of rows with a button each.
    var listClass: String { get }
    /// Swift for a text of the feature.
    func constant(_ text: String) -> String
    /// Swift for what it says to one visitor.
    func said(_ text: String) -> String
    /// What a template prints for a text of the feature.
    func printed(_ text: String) -> String
}

/// In Atrium.
struct AtriumWords: FeatureWords {
    let names: FeatureNames

    let imports = "import AtriumTexts\n"
    var tableArgument: String { ", texts: \(names.item)Texts.table" }
    let moduleLine = "        container.load(LanguagesModule(of: Text.self))\n"
    var keeper: String { "\(names.feature)Feature" }
    let listClass = "sessions"

    func constant(_ text: String) -> String { "\(names.item)Texts.\(text)" }
    func said(_ text: String) -> String { "localiser(\(constant(text)))" }
    func printed(_ text: String) -> String { "{{text \(text)}}" }

    /// The enum that holds them.
    ///
    /// - Parameter title: what the list is called.
    func texts(_ title: Translation, of fields: [FeatureField]) -> String {
        let labels = [(names.features, title)] + fields.map { ($0.name, Translation(of: $0.words)) }
        return """
            import AtriumTexts
            import Portico

            /// What the pages of the \(names.featureWords) say.
            @Texts enum \(names.item)Texts {
            \(labels.map { "    \($1.constant(named: $0))" }.joined(separator: "\n"))
                static let add = Text(en: "Add", de: "Hinzufügen", ar: "إضافة")
                static let save = Text(en: "Save", de: "Speichern", ar: "حفظ")
                static let remove = Text(en: "Remove", de: "Entfernen", ar: "إزالة")
                static let none = Text(
                    en: "There is nothing here yet.",
                    de: "Hier ist noch nichts.",
                    ar: "لا يوجد شيء هنا بعد."
                )
                static let addOne = Text(en: "Add one", de: "Neuer Eintrag", ar: "إضافة جديد")
            }

            """
    }
}

/// In a package of one's own.
struct PlainWords: FeatureWords {
    let names: FeatureNames

    let imports = ""
    let tableArgument = ""
    let moduleLine = ""
    let keeper = "AppParts"
    let listClass = "item-list"

    func constant(_ text: String) -> String { english(text).swiftLiteral }
    func said(_ text: String) -> String { constant(text) }
    func printed(_ text: String) -> String { english(text) }

    private func english(_ text: String) -> String {
        switch text {
        case names.features: names.title
        case "none": "There is nothing here yet."
        case "addOne": "Add one"
        default: text.labelWords.uppercasingFirst
        }
    }
}
