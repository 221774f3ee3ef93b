import PorticoHTML

/// Which fields of screens and layout the templates of a site name.
struct FieldUse {
    /// Where a field could be printed.
    private struct Candidates {
        let page: String
        var pageCount = 0
        /// How many of these pages use each layout.
        var layouts: [String: Int] = [:]

        /// What pages share is for the layout to print that most of them have.
        var template: String {
            let maximum = layouts.max { ($0.value, $1.key) < ($1.value, $0.key) }
            return pageCount == 1 ? page : maximum?.key ?? page
        }
    }

    private var fields: [FieldReference] = []
    private var candidates: [FieldReference: Candidates] = [:]
    private var used: Set<FieldReference> = []

    /// Adds a page. `isTold` is whether a field that only this page has should be printed.
    mutating func add(
        _ fields: [FieldReference],
        used: Set<FieldReference>,
        by templates: Set<String>,
        of template: String,
        isTold: Bool
    ) {
        self.used.formUnion(used)
        if isTold { self.fields += fields }
        for field in Set(fields) {
            var known = candidates[field] ?? Candidates(page: template)
            known.pageCount += 1
            for layout in templates where layout.hasPrefix("layouts/") { known.layouts[layout, default: 0] += 1 }
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
