/// What no control may have, in a form or outside, and what the buttons may that post.
enum ControlRules {
    /// The id of the page's own form, which sends the buttons that stand outside forms.
    static let postFormID = "portico"

    /// Attributes that `{{event}}` prints on a button, or that would send it otherwise.
    private static let ofEvents = ["form", "formenctype", "formmethod", "name", "value"]

    static func findings(in tag: HTMLTag, _ form: OpenForm?) -> [Finding] {
        let conditional = conditional(["form", "formaction", "formenctype", "formmethod", "name"], of: tag)
        if let action = tag["formaction"], action.printed.contains(where: { $0.postedEvent != nil }) {
            return conditional + findings(inPosting: tag, action, form)
        }
        return conditional
            + tag.attributes.filter { !$0.isConditional }.compactMap { finding(for: $0, isInForm: form != nil) }
    }

    static func conditional(_ names: Set<String>, of tag: HTMLTag) -> [Finding] {
        tag.attributes.filter { $0.isConditional && names.contains($0.name) }.map { attribute in
            Finding(
                point: attribute.start,
                what: "'\(attribute.name)' in a section inside the tag of a form or control, so it cannot be checked",
                hint: "put a section around the whole tag"
            )
        }
    }

    private static func finding(for attribute: HTMLAttribute, isInForm: Bool) -> Finding? {
        switch attribute.name {
        case "form":
            Finding(
                point: attribute.start,
                what: "'form' gives a control to another form, where it is not checked",
                hint: "put the control inside its form"
            )
        case "formmethod", "formenctype":
            Finding(
                point: attribute.start,
                what: "'\(attribute.name)' changes how a form is sent",
                hint: "use a second form"
            )
        case "formaction" where !isInForm && !attribute.printed.contains(where: \.isReported):
            Finding(
                point: attribute.start,
                what: "'formaction' on a control outside forms",
                hint: "put the control inside its form"
            )
        default: nil
        }
    }

    /// A button that carries a posted `{{event}}`.
    private static func findings(inPosting tag: HTMLTag, _ action: HTMLAttribute, _ form: OpenForm?) -> [Finding] {
        var findings = tag.attributes.filter { ofEvents.contains($0.name) && !$0.isConditional }.map { attribute in
            Finding(
                point: attribute.start,
                what: "'\(attribute.name)' beside the {{event}} of a button, which prints all that sends it",
                hint: "remove it"
            )
        }
        if action.printed.count > 1 || !action.text.isEmpty || action.hasSections {
            findings.append(
                Finding(
                    point: action.start,
                    what: "an {{event}} that is posted must be the whole value of 'formaction'",
                    hint: nil
                )
            )
        }
        if let form, !form.posts {
            findings.append(
                Finding(
                    point: action.start,
                    what: "the form of this button does not post, so neither can the button",
                    hint: "move the button out of the form"
                )
            )
        }
        return findings + submits(tag)
    }

    private static func submits(_ tag: HTMLTag) -> [Finding] {
        tag.all("type").filter { $0.isConditional || $0.writtenOut?.lowercased() != "submit" }.map { type in
            Finding(point: type.start, what: "a button that posts is of the type 'submit'", hint: "remove 'type'")
        }
    }
}
