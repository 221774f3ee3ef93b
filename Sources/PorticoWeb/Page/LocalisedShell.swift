public import Portico

/// A layout that says its own words in several languages: those the site has.
///
///     extension ShellViewInputData: LocalisedShell {
///         static var texts: TextTable { LayoutTexts.table }
///     }
///
/// `{{text …}}` in templates under `layouts/` and on the error page names these texts, and every page is there in each
/// of their languages; a visitor is shown the one of `Visitor.language`. A site whose layout is no such type has
/// English only.
public protocol LocalisedShell: ViewInputData {
    static var texts: TextTable { get }
}

/// What the layout of a site says, and the languages of all its pages.
struct ShellLanguages: Sendable {
    let texts: TextTable?
    /// Never empty; the first is for visitors whose language is none of them.
    let languages: [Language]

    init<Shell: ViewInputData>(of _: Shell.Type) {
        texts = (Shell.self as? any LocalisedShell.Type)?.texts
        let languages = texts?.languages ?? []
        self.languages = languages.isEmpty ? [.english] : languages
    }
}
