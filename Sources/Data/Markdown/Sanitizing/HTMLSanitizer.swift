/// Takes out of HTML what is not on the allow list and writes the rest anew.
enum HTMLSanitizer {
    /// The clean HTML; nil when cleaning it once more, as a browser's parser reads it, would give something else, or memory ran out.
    ///
    /// That second look is what makes the result safe whatever the first parse was led to: HTML whose meaning changes when it is
    /// written and read again (mutation XSS) never passes.
    static func clean(_ html: [UInt8]) -> [UInt8]? {
        guard let once = pass(html), let twice = pass(once), once == twice else { return nil }
        return once
    }

    private static func pass(_ html: [UInt8]) -> [UInt8]? {
        guard let tree = FragmentTree(html) else { return nil }
        var text = HTMLText()
        tree.walk { step in
            switch step {
            case .text(let string):
                text.text(string)
                return false
            case .enter(let name, let attributes):
                switch AllowList.verdict(on: name, attributes: attributes) {
                case .drop: return false
                case .unwrap: return true
                case .keep:
                    open(name, attributes, in: &text)
                    return !AllowList.void.contains(name)
                }
            case .exit(let name):
                if AllowList.verdict(on: name, attributes: []) == .keep { close(name, in: &text) }
                return true
            }
        }
        return text.bytes
    }

    private static func open(_ name: String, _ attributes: [(name: String, value: String)], in text: inout HTMLText) {
        text.markup("<")
        text.name(name)
        for attribute in attributes {
            guard let value = AllowList.value(of: attribute.name, as: attribute.value, on: name) else { continue }
            text.attribute(attribute.name, value)
            if name == "a", attribute.name == "href", LinkAddress(value)?.kind == .web {
                text.attribute("rel", "nofollow noopener noreferrer")
            }
        }
        text.markup(">")
    }

    private static func close(_ name: String, in text: inout HTMLText) {
        text.markup("</")
        text.name(name)
        text.markup(">")
    }
}
