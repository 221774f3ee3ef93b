/// The partials a template calls. Steps hold their number and not their closures, so that one may call itself.
struct PartialCalls: Sendable {
    /// Sections and partials may be this deep in each other when they are printed, so that no data overflows the
    /// program's stack.
    static let maximumDepth = 600

    let bodies: [Op]
    /// For fields of JSON that name a template.
    let named: [String: NamedBody]
}

extension Renderer {
    /// Prints a partial.
    mutating func call(_ index: Int, levels: Int, from tag: SourcePoint) {
        guard problem == nil else { return }
        guard depth + levels <= PartialCalls.maximumDepth else {
            stop(tag.problem("partials include each other more than \(PartialCalls.maximumDepth) deep for this data"))
            warn("partials are too deep in each other, so the rest is left out", at: tag)
            return
        }
        depth += levels
        calls.bodies[index](&self)
        depth -= levels
    }

    /// Prints a partial with more space before each of its lines; without any, where its tag is not alone on its line.
    mutating func call(_ index: Int, levels: Int, indent: [UInt8]?, from tag: SourcePoint) {
        let before = indentation
        indentation = indent.map { before + $0 } ?? []
        call(index, levels: levels, from: tag)
        indentation = before
    }

    /// Prints the template that JSON names, if there is one.
    mutating func call(_ name: String, levels: Int, indent: [UInt8]?, from tag: SourcePoint) {
        switch calls.named[name] {
        case .body(let index)?: call(index, levels: levels, indent: indent, from: tag)
        case .problem(var problem)?:
            problem.includedFrom = problem.includedFrom ?? tag.description
            stop(problem)
        case nil: break
        }
    }
}

/// What there is for a template that a field of JSON names.
enum NamedBody: Sendable {
    case body(Int)
    /// It does not fit where names are used.
    case problem(TemplateProblem)
}
