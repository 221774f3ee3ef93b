extension WrittenTree {
    /// Elements that a page has whether they are written or not (WHATWG HTML section 13.1.2.4).
    private static let impliedElements: Set<String> = ["html", "head", "body", "colgroup", "tbody"]

    /// Where a browser's tree of the page is another one: elements it drops, renames, or puts elsewhere.
    ///
    /// Only meaningful where there are no problems: what a page with missing tags means is anybody's guess. What is in
    /// something that was moved is not named again.
    package func differences(from nodes: [BrowserNode]) -> [TemplateProblem] {
        let comparison = Comparison(tree: self, nodes: nodes)
        // Lazily: a page may be wrong in thousands of places, and finding each costs.
        let moved = elements.indices.lazy.compactMap(comparison.problem).prefix(TemplateParser.maximumProblems)
        return Array(moved) + comparison.movedTexts
    }

    private struct Comparison {
        let tree: WrittenTree
        let nodes: [BrowserNode]
        /// The first node of each start tag: of an element that a browser repeats, the others are copies.
        private let nodeByOffset: [Int: Int]
        private let elementByOffset: [Int: Int]

        init(tree: WrittenTree, nodes: [BrowserNode]) {
            self.tree = tree
            self.nodes = nodes
            let starts = nodes.enumerated().compactMap { index, node -> (Int, Int)? in
                guard case .element = node.kind, let offset = node.offset else { return nil }
                return (offset, index)
            }
            nodeByOffset = Dictionary(starts) { first, _ in first }
            elementByOffset = Dictionary(tree.elements.enumerated().map { ($1.offset, $0) }) { first, _ in first }
        }

        func problem(of index: Int) -> TemplateProblem? {
            let element = tree.elements[index]
            let name = tree.name(index)
            guard let node = nodeByOffset[element.offset] else {
                // What is in an element that was dropped, or in a text of it, has been told of.
                if let parent = element.parent, nodeByOffset[tree.elements[parent].offset] == nil { return nil }
                return report(
                    element.offset,
                    "a browser drops this <\(name)>",
                    hint: hint(of: element, in: element.parent)
                )
            }
            if case .element(let built) = nodes[node].kind, built != element.name {
                return report(element.offset, "a browser reads <\(name)> as <\(built)>", hint: "write <\(built)>")
            }
            let surroundings = surroundings(of: node)
            if let inserted = surroundings.inserted {
                return report(
                    element.offset,
                    "a browser puts a <\(inserted)> around <\(name)>",
                    hint: "write it, with its end tag"
                )
            }
            guard surroundings.element != element.parent else { return nil }
            return report(
                element.offset,
                "a browser takes <\(name)> out of \(shown(element.parent))",
                hint: hint(of: element, in: element.parent)
            )
        }

        var movedTexts: [TemplateProblem] {
            let texts = nodes.indices.lazy.compactMap { index -> TemplateProblem? in
                guard case .text = nodes[index].kind, let offset = nodes[index].offset,
                    let text = tree.text(at: offset),
                    surroundings(of: index).element != text.parent, nodeIsKept(text.parent)
                else { return nil }
                return report(
                    text.start,
                    "a browser takes this text out of \(shown(text.parent))",
                    hint: tableHint(text.parent)
                )
            }
            return Array(texts.prefix(TemplateParser.maximumProblems))
        }

        private func nodeIsKept(_ element: Int?) -> Bool {
            element.map { nodeByOffset[tree.elements[$0].offset] != nil } ?? true
        }

        /// The written element that a node is in, and what was put around it that nobody wrote.
        private func surroundings(of node: Int) -> (element: Int?, inserted: String?) {
            var next = nodes[node].parent
            while let index = next {
                if let offset = nodes[index].offset { return (elementByOffset[offset], nil) }
                if case .element(let name) = nodes[index].kind, !WrittenTree.impliedElements.contains(name) {
                    return (nil, name)
                }
                next = nodes[index].parent
            }
            return (nil, nil)
        }

        private func shown(_ element: Int?) -> String {
            element.map { "<\(tree.name($0))>\(tree.place($0))" } ?? "the page"
        }

        private func hint(of element: Element, in parent: Int?) -> String? {
            var next = parent
            while let index = next {
                let outer = tree.elements[index].name
                if outer == "p", EndTagRules.ends("p", before: element.name) {
                    return "a <p> ends before <\(element.name)>"
                }
                if outer == element.name, ["a", "button", "form", "nobr"].contains(outer) {
                    return "<\(outer)> cannot be in another one"
                }
                if outer.lowercased() == "foreignobject" { break }
                if outer == "svg" { return "HTML in <svg> stands in a <foreignObject>" }
                if outer == "select" { return "a <select> holds options only" }
                next = tree.elements[index].parent
            }
            return tableHint(parent)
        }

        private func tableHint(_ parent: Int?) -> String? {
            guard let parent, ["table", "thead", "tbody", "tfoot", "tr"].contains(tree.elements[parent].name) else {
                return nil
            }
            return "in a table only cells and captions hold other things"
        }

        private func report(_ offset: Int, _ what: String, hint: String?) -> TemplateProblem? {
            tree.sample.problem(at: offset, what, hint: hint)
        }
    }
}

/// An element or a text of a page as an HTML parser built it.
package struct BrowserNode: Sendable {
    package enum Kind: Sendable {
        case element(String)
        /// Text that is more than space.
        case text
    }

    package let kind: Kind
    /// Of its start tag's `<`, or of the text; nil for an element that the parser put in itself.
    package let offset: Int?
    /// The index of the element it is in; parents come before their children.
    package let parent: Int?

    package init(_ kind: Kind, at offset: Int?, in parent: Int?) {
        self.kind = kind
        self.offset = offset
        self.parent = parent
    }
}
