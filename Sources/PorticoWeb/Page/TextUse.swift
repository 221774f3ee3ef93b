import Portico
import PorticoHTML

/// Which texts the templates of a site say.
struct TextUse {
    /// The tables, each with a template that could say its texts, in the order they were met.
    private var tables: [(table: TextTable, template: String)] = []
    private var used: Set<TextReference> = []

    /// Adds a page.
    mutating func add(
        _ environment: TemplateEnvironment,
        used: Set<TextReference>,
        by templates: Set<String>,
        of template: String
    ) {
        self.used.formUnion(used)
        // The layout's first: the error page has no others.
        add(environment.layoutTexts, at: templates.filter { $0.hasPrefix("layouts/") }.min() ?? template)
        add(environment.texts, at: template)
    }

    private mutating func add(_ table: TextTable?, at template: String) {
        for table in table?.all ?? [] where !tables.contains(where: { $0.table.name == table.name }) {
            tables.append((table, template))
        }
    }

    /// The texts that no template says, each at a template that could.
    func problems(in sources: TemplateSources) -> [TemplateProblem] {
        tables.flatMap { table, template in
            table.names.map { TextReference(table: table.name, name: $0) }.filter { !used.contains($0) }.compactMap {
                sources.problem(
                    "no template says \($0)",
                    hint: "remove the text, or move it to an enum without @Texts if only Swift says it",
                    in: template
                )
            }
        }
    }
}
