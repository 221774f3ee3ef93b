import AtriumFlow
import Portico
import PorticoHTML
import PorticoWeb
import SessionsData
import Storage

/// Everything that can be said of the app's pages and tables without serving them, opening a port or a stored file.
struct AppCheck {
    /// One a line: first those that others may follow from, of features, routes and screens; then those of templates, in
    /// the order of files and lines, and those of tables.
    let problems: [String]
    /// What was not looked at, one a line.
    let notes: [String]
    /// How many templates there are.
    let templateCount: Int

    /// Throws where the folders cannot be read.
    ///
    /// - Parameter features: those of the app.
    init(_ folders: PageFolders, features: [any Feature.Type] = AppFeatures.all) throws {
        let (templates, assets) = try folders.read()
        // No screen is made, so no repository is ever asked.
        let parts: Scope
        do {
            parts = try AppFeatures(in: .inMemory, of: features).parts
        } catch let error as ContainerError {
            // Of an app whose parts do not fit nothing else can be looked at. What a feature lacks that is not in the
            // list, others lack because of that.
            let list = FeatureListCheck(features)
            problems = list.ownerless.isEmpty ? list.problems + error.problems : list.problems
            notes = []
            templateCount = templates.names.count
            return
        }
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
            FeatureCheck(features, screens: coordinator.screens, in: parts).problems + check.otherProblems
            + (TemplateProblems(found, in: templates)?.problems ?? []).map(\.description)
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
