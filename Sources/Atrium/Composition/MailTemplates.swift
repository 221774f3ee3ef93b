import AtriumTexts
import Foundation
import Mail
import Portico
import PorticoHTML
import PorticoWeb

/// The templates that mails are printed by: `mail/letter` with a type, escaped by place, and `mail/text`, which is no
/// HTML and so escapes nothing.
///
///     let body = try MailTemplates(folders.readTemplates(in: MailTemplates.folder)).body(of: content)
struct MailTemplates: Sendable {
    /// Where they are among all templates.
    static let folder = "mail"
    static let (letter, plain) = ("\(folder)/letter", "\(folder)/text")

    /// What the letter could say and does not.
    let unusedFields: [TemplateProblem]
    private let html: Template<LetterViewInputData>
    private let text: PlainTemplate

    /// Throws all that is wrong with them.
    init(_ sources: TemplateSources) throws(TemplateProblems) {
        if let problems = TemplateProblems(Self.strangers(in: sources)) { throw problems }
        html = try Template(Self.letter, in: sources)
        text = try PlainTemplate(Self.plain, in: sources)
        unusedFields = html.unusedFields.compactMap {
            sources.problem("no template prints \($0)", hint: "remove the field, or print it", in: Self.letter)
        }
    }

    /// Throws where the text cannot be printed.
    func body(of content: MailContent) throws -> MailBody {
        let letter = LetterViewInputData(content)
        // The template of the text knows no types, but the same names.
        let values = try JSONValue(parsing: JSONEncoder().encode(letter))
        return MailBody(text: try text.render(values), html: html.string(letter))
    }

    /// Reads them for each mail, so a changed one counts from the next mail on; one that is broken keeps mails waiting.
    static func printer(in folders: PageFolders) -> MailPrinter {
        { content in try MailTemplates(folders.readTemplates(in: folder)).body(of: content) }
    }

    private static func strangers(in sources: TemplateSources) -> [TemplateProblem] {
        sources.problems
            + sources.names.filter { ![letter, plain].contains($0) }.compactMap {
                sources.problem("no mail uses this template", hint: "remove it", in: $0)
            }
    }
}

/// What a letter shows.
@ViewInputData struct LetterViewInputData {
    let language: String
    /// `ltr` or `rtl`.
    let direction: String
    let subject: String
    let paragraphs: [String]
    let code: String?
    let action: LetterActionViewInputData?
    let reason: String
    let unsubscribe: String?

    init(_ content: MailContent) {
        language = content.language
        direction = (Text.languages.matching(content.language)?.direction ?? .leftToRight).rawValue
        subject = content.subject
        paragraphs = content.paragraphs
        code = content.code
        action = content.action.map { LetterActionViewInputData(title: $0.title, address: $0.address.absoluteString) }
        reason = content.reason
        unsubscribe = content.unsubscribe?.absoluteString
    }
}

/// The link in a letter.
@ViewInputData struct LetterActionViewInputData {
    let title: String
    let address: String
}
