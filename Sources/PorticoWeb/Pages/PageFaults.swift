import Portico
import PorticoHTML

/// What is wrong with the templates of a site in development.
@ViewInputData struct PageFaults {
    let heading: String
    let faults: [PageFault]

    init(_ failure: SiteFailure, in sources: TemplateSources?) {
        faults =
            failure.otherProblems.map { PageFault(place: nil, what: $0, hint: nil, source: nil) }
            + failure.templateProblems.map { PageFault($0, sources?.excerpt(of: $0)) }
        heading = faults.count == 1 ? "A problem in the templates" : "\(faults.count) problems in the templates"
    }
}

/// One of the problems.
@ViewInputData struct PageFault {
    /// As `Templates/notes/list.html:12:8`; nil where it is in no file.
    let place: String?
    let what: String
    let hint: String?
    let source: PageFaultSource?
}

extension PageFault {
    init(_ problem: TemplateProblem, _ excerpt: SourceExcerpt?) {
        self.init(
            place: ([problem.file] + [problem.line, problem.column].compactMap { $0.map(String.init) }).joined(separator: ":"),
            what: problem.what + (problem.includedFrom.map { " (included from \($0))" } ?? ""),
            hint: problem.hint,
            source: excerpt.map { PageFaultSource(line: $0.line, mark: $0.mark) }
        )
    }
}

/// The line of the template, and a mark beneath.
@ViewInputData struct PageFaultSource {
    let line: String
    let mark: String
}
