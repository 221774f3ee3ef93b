import Portico

/// A form that navigates: the route it leads to and the inputs met so far, which become its query.
struct GETForm {
    private let start: SourcePoint
    private let target: FormTarget
    private var names: Set<String> = []
    /// What inputs that the query does not have were probably meant to be called.
    private var misspelt: Set<String> = []

    init(_ target: FormTarget, _ tag: HTMLTag) {
        self.target = target
        start = tag.start
    }

    /// A control that sends its value under its name. An input in a section of its own may not be there.
    mutating func add(_ tag: HTMLTag, isAlwaysThere: Bool) -> [Finding] {
        if let action = tag["formaction"] {
            guard action.printed.first?.postedEvent == nil else { return [] }
            return [
                Finding(
                    point: action.start,
                    what: "a GET form leads to one route, and 'formaction' to another",
                    hint: "use a second form"
                )
            ]
        }
        var findings = tag.all("dirname").map { attribute in
            Finding(point: attribute.start, what: "'dirname' sends a parameter of its own", hint: "remove it")
        }
        for type in tag.all("type") where tag.name == "input" && type.keywords?.contains("image") != false {
            findings.append(
                Finding(
                    point: type.start,
                    what: "an input of a GET form that is or may be an image, which sends coordinates",
                    hint: "write the type out, and use <button> for an image"
                )
            )
        }
        guard let attribute = tag["name"] else { return findings }
        guard let name = attribute.writtenOut else {
            findings.append(
                Finding(
                    point: attribute.start,
                    what: "the name of an input of a GET form depends on data, so it cannot be checked",
                    hint: "write the name out"
                )
            )
            return findings
        }
        if isAlwaysThere { names.insert(name) }
        let known = target.pattern.query.map(\.name)
        guard !name.isEmpty, !known.contains(name) else { return findings }
        let meant = NearestName.nearest(to: name, among: known)
        if isAlwaysThere, let meant { misspelt.insert(meant) }
        findings.append(
            Finding(
                point: tag.start,
                what: "no parameter '\(name.abbreviated)' in the query of route '\(target.pattern.name)'",
                hint: meant.map { "did you mean '\($0)'?" } ?? NearestName.list(known) ?? "it has none"
            )
        )
        return findings
    }

    /// The form ends: the event's fields that it cannot do without.
    func findings() -> [Finding] {
        let secrets = target.event.fields.filter { $0.kind == .secret }.map { field in
            Finding(
                point: start,
                what: "'\(field.name)' is secret, and a GET form writes it into the URL",
                hint: "post the event"
            )
        }
        return secrets + missing
    }

    private var missing: [Finding] {
        target.event.fields.filter { !$0.isOptional && !names.union(misspelt).contains($0.name) }.map { field in
            Finding(
                point: start,
                what:
                    "the event '\(target.event.name)' needs '\(field.name)', and the form has no input of that name outside sections",
                hint: "add one"
            )
        }
    }
}
