import PorticoHTML

/// Whether a browser builds the tree of a page as its templates are written.
///
///     TreeCheck(of: "notes/list", in: sources, naming: page.dynamicNames).problems
///     // Templates/notes/list.html:3:8: a browser takes <div> out of <p> (Templates/notes/list.html:3:1)
///
/// The page is printed for made-up data, with and without content in its sections, and its tags are read in two ways: as they are
/// written, and by an HTML5 parser. Tags that HTML lets anybody leave out, such as `</li>` and `<tbody>`, may be left out.
struct TreeCheck {
    /// More of one page are not looked for.
    private static let maximum = 100

    /// Each problem once, though most samples of a page have it; in the order of files and lines.
    let problems: [TemplateProblem]
    /// Says so where not all ways to print the page were looked at.
    let note: String?

    init(of page: String, in sources: TemplateSources, naming dynamicNames: DynamicNames = DynamicNames()) {
        let tried = PageSampler.samples(of: page, in: sources, naming: dynamicNames)
        var found: [TemplateProblem] = []
        for sample in tried.samples where found.count < Self.maximum {
            let tree = WrittenTree(sample)
            found += tree.problems.isEmpty ? tree.differences(from: BrowserTree.nodes(of: sample.bytes)) : tree.problems
        }
        problems = TemplateProblems(found)?.problems ?? []
        note = tried.untriedCount == 0 ? nil : Self.note(of: page, untriedCount: tried.untriedCount)
    }

    private static func note(of page: String, untriedCount: Int) -> String {
        let ways = untriedCount == 1 ? "1 way" : "\(untriedCount) ways"
        return "note: \(ways) or more to print \(page) were not looked at: of each page "
            + "\(PageSampler.maximumSamples) are, or \(PageSampler.maximumBytes >> 20) MB"
    }
}
