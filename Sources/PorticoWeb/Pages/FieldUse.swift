import PorticoHTML

/// Which fields of screens and layout the templates of a site name.
struct FieldUse {
    /// Where a field could be printed.
    private struct Candidates {
        let page: String
        var pageCount: Int
        /// The templates that all these pages use.
        var shared: Set<String>

        /// What pages share is the layout's to print.
        var template: String {
            pageCount == 1 ? page : shared.filter { $0.hasPrefix("layouts/") }.min() ?? page
        }
    }

    private var fields: [FieldReference] = []
    private var candidates: [FieldReference: Candidates] = [:]
    private var used: Set<FieldReference> = []

    /// Adds a page. `isTold` is whether a field that only this page has should be printed.
    mutating func add<Shell>(_ page: TemplateBindings<Shell>.LoadedPage, of template: String, isTold: Bool) {
        used.formUnion(page.usedFields)
        if isTold { fields += page.fields }
        for field in Set(page.fields) {
            var known = candidates[field] ?? Candidates(page: template, pageCount: 0, shared: page.usedTemplates)
            known.pageCount += 1
            known.shared.formIntersection(page.usedTemplates)
            candidates[field] = known
        }
    }

    /// The fields that no template names, each at the template that would.
    func problems(in sources: TemplateSources) -> [TemplateProblem] {
        var seen = used
        return fields.filter { seen.insert($0).inserted }.compactMap { field in
            candidates[field].flatMap {
                sources.problem("no template prints \(field)", hint: "remove the field, or print it", in: $0.template)
            }
        }
    }
}
