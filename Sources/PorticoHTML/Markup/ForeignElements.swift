/// SVG and MathML that is open, and the HTML in it.
///
/// What looks like a form's control there is none, and no element's text is raw (WHATWG HTML section 13.2.6.5).
struct ForeignElements {
    private var open: [(name: String, isForeign: Bool)] = []

    var isForeign: Bool {
        open.last?.isForeign == true
    }

    mutating func follow(_ name: String, isEnd: Bool, isSelfClosing: Bool) {
        if isEnd {
            if open.last?.name == name { open.removeLast() }
        } else if name == "svg" || name == "math" {
            if !isSelfClosing { open.append((name, true)) }
        } else if isForeign, name == "foreignobject", !isSelfClosing {
            open.append((name, false))
        }
    }
}
