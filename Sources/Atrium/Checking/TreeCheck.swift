import PorticoHTML

/// Whether a browser builds the tree of a page as its templates are written.
///
///     TreeCheck.problems(of: "notes/list", in: sources)
///     // Templates/notes/list.html:3:8: a browser takes <div> out of <p> (Templates/notes/list.html:3:1)
///
/// The page is printed for made-up data, with and without content in its sections, and its tags are read in two ways: as they are
/// written, and by an HTML5 parser. Tags that HTML lets anybody leave out, such as `</li>` and `<tbody>`, may be left out.
enum TreeCheck {
    /// More of one page are not looked for.
    private static let maximum = 100

    /// Each problem once, though most samples of a page have it; in the order of files and lines.
    static func problems(of page: String, in sources: TemplateSources) -> [TemplateProblem] {
        var found: [TemplateProblem] = []
        for sample in PageSampler.samples(of: page, in: sources) where found.count < maximum {
            let tree = WrittenTree(sample)
            found += tree.problems.isEmpty ? tree.differences(from: BrowserTree.nodes(of: sample.bytes)) : tree.problems
        }
        return TemplateProblems(found)?.problems ?? []
    }
}
