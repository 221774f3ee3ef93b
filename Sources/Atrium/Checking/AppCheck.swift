import AtriumFlow
import PorticoHTML
import PorticoWeb
import SessionsData
import Storage

/// Everything that can be said of the app's pages and tables without serving them, opening a port or a stored file.
struct AppCheck {
    /// One a line, those of templates first, in the order of files and lines, those of tables last.
    let problems: [String]
    /// What was not looked at, one a line.
    let notes: [String]
    /// How many templates there are.
    let templateCount: Int

    /// Throws where the folders cannot be read.
    init(_ folders: PageFolders) throws {
        let (templates, assets) = try folders.read()
        // No screen is made, so no repository is ever asked.
        let parts = try AppFeatures(in: .inMemory).parts
        let coordinator = try AppCoordinator(parts: parts)
        let check = SiteCheck(
            coordinator: coordinator,
            templates: templates,
            assets: assets,
            shell: ShellViewInputData.self
        )
        let mails = try folders.readTemplates(in: MailTemplates.folder)
        let trees =
            check.pages.map { TreeCheck(of: $0.template, in: templates, naming: $0.dynamicNames) }
            + [TreeCheck(of: MailTemplates.letter, in: mails)]
        let found =
            check.templateProblems + check.unusedFields + check.unusedTexts + Self.problems(ofMails: mails)
            + trees.flatMap(\.problems)
        problems =
            (TemplateProblems(found)?.problems ?? []).map(\.description) + check.otherProblems
            + FeatureCheck(AppFeatures.all, screens: coordinator.screens, in: parts).problems
            + AppFeatures.schema.problems()
            + SessionsFile.schema.problems()
        notes = trees.compactMap(\.note)
        templateCount = templates.names.count + mails.names.count
    }

    private static func problems(ofMails sources: TemplateSources) -> [TemplateProblem] {
        do throws(TemplateProblems) {
            return try MailTemplates(sources).unusedFields
        } catch {
            return error.problems
        }
    }
}
