/// Tells which controls of a form can be there together with an earlier one of the same name.
///
/// Controls in sections beside each other may exclude each other, so they are taken to. Radio buttons of a name send one value, and
/// so do buttons, of which one is pressed.
struct RepeatedControls {
    private struct Met {
        let kind: FormControl.Kind
        /// The innermost sections of the controls met, 0 for none.
        var innermost: Set<Int> = []
        /// All sections around them, 0 for none.
        var around: Set<Int> = []
    }

    private var met: [String: Met] = [:]

    /// Whether more than one value of the name could be sent, this control's among them.
    mutating func isRepeated(_ control: FormControl) -> Bool {
        let path = [0] + control.sections.map(\.serial)
        let innermost = path[path.count - 1]
        let sendsOne = control.kind == .radio || control.kind == .button
        var isRepeated = !sendsOne && control.sections.contains(where: \.repeats)
        if let earlier = met[control.name], !sendsOne || earlier.kind != control.kind {
            isRepeated = isRepeated || earlier.around.contains(innermost) || !earlier.innermost.isDisjoint(with: path)
        }
        met[control.name, default: Met(kind: control.kind)].innermost.insert(innermost)
        met[control.name]?.around.formUnion(path)
        return isRepeated
    }
}
