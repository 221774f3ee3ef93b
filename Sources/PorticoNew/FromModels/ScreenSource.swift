import Foundation

/// The file of one screen: what its template is given, its events, the adapter and the template.
struct ScreenSource {
    let served: ServedModel
    let package: FoundPackage
    /// The screens that are written, by the name of their models.
    let routes: [String: String]
    let imports: [String]

    private var base: String { served.base }
    private var hasFields: Bool { !served.fields.isEmpty }
    private var hasEvents: Bool { hasFields || !served.events.isEmpty }
    /// Whether an event brings what is typed into the page.
    private func bringsFields(_ event: ServedModel.Event) -> Bool {
        if case .typed = event.kind { false } else { hasFields }
    }

    var swift: String {
        """
        \((["Portico", "PorticoObservation"] + imports).sorted().map { "import \($0)" }.joined(separator: "\n"))

        @ViewInputData struct \(base)ViewInputData {
        \(served.shown.map { "    let \($0.name): \(viewType($0))" }.joined(separator: "\n"))
        }
        \(fields)
        \(events)
        typealias \(base)Screen = ObservedAdapter<\(base)ViewInputData, \(base)Event, \(served.model.name)>

        extension \(base)Screen {
            convenience init(\(initParameters)) {
                self.init(
                    Shown(\(base)ViewInputData(\(served.shown.map { "\($0.name): \(blank($0.type))" }.joined(separator: ", ")))),
                    make: { lead in \(served.model.name)(\(served.arguments.joined(separator: ", "))) },
                    show: { model in
                        Shown(\(base)ViewInputData(\(served.shown.map(shownArgument).joined(separator: ", "))))
                    },
        \(busy)\(leading)\(appear)            handle: { \(hasEvents ? "model, event in\n\(handle)\n            " : "_, _ in ")}
                )
            }
        }

        extension Templates {
            static let \(served.route) = \"\"\"
        \(template.split(separator: "\n", omittingEmptySubsequences: false).map { "        \($0)" }.joined(separator: "\n"))
                \"\"\"
        }

        """
    }

    private var initParameters: String {
        (["services: Services"] + served.parameters.map { "\($0.name): \($0.type.text)" }).joined(separator: ", ")
    }

    private func viewType(_ shown: ServedModel.Shown) -> String {
        if case .rows(let value) = shown.kind { "[\(value)RowViewInputData]" } else { shown.type.shown?.type ?? "" }
    }

    private func shownArgument(_ shown: ServedModel.Shown) -> String {
        if case .rows(let value) = shown.kind {
            "\(shown.name): model.\(shown.name).map(\(value)RowViewInputData.init)"
        } else {
            "\(shown.name): \(shown.type.shown?.write("model.\(shown.name)") ?? "")"
        }
    }

    private func blank(_ type: FoundType) -> String {
        switch type {
        case .named("String"), .named("Double"): "\"\""
        case .named("Bool"): "false"
        case .named: "0"
        case .array: "[]"
        case .optional, .function, .other: "nil"
        }
    }

    private var fields: String {
        guard hasFields else { return "" }
        let lines = served.fields.map { field in
            "    let \(field.name): \(field.type == .array(.named("String")) ? "[String?]" : field.type.text)"
        }
        let writes = served.fields.map { field in
            let value = field.type == .array(.named("String")) ? "\(field.name).map { $0 ?? \"\" }" : field.name
            return "        model.\(field.name) = \(value)"
        }
        return """

            /// What is in the fields: each event brings it, and the view model gets it first.
            @FormCodable struct \(base)Fields: Hashable {
            \(lines.joined(separator: "\n"))

                @MainActor
                func write(to model: \(served.model.name)) {
            \(writes.joined(separator: "\n"))
                }
            }

            """
    }

    private var events: String {
        var cases: [String] = hasFields ? ["    case fieldsTyped(\(base)Fields)"] : []
        for event in served.events {
            var parameters: [String] = []
            switch event.kind {
            case .plain: break
            case .typed(let needed):
                parameters = needed.map { "\($0.name): \(package.resolved($0.type).text)" }
            case .row(_, let value, _), .rowID(_, let value, _):
                parameters = ["id: \(id(of: value))"]
            }
            if bringsFields(event) { parameters.append("\(base)Fields") }
            cases.append(
                "    case \(event.name)" + (parameters.isEmpty ? "" : "(\(parameters.joined(separator: ", ")))")
            )
        }
        return """

            @ViewEvents enum \(base)Event {
                typealias Output = AppRoute
            \(cases.isEmpty ? "" : "\n" + cases.joined(separator: "\n") + "\n")}

            """
    }

    private func id(of value: String) -> String {
        package.values[value]?.id.map { package.resolved($0).text } ?? "String"
    }

    private var leading: String {
        let known = served.sheets.filter { routes[$0.model] != nil }
        guard let sheet = known.first, let route = routes[sheet.model] else { return "" }
        return "            leading: { $0.\(sheet.property) == nil ? nil : .\(route) },\n"
    }

    private var busy: String { served.busy.map { "            isBusy: { model in model.\($0) },\n" } ?? "" }

    private var appear: String {
        guard let method = served.appear else { return "" }
        return "            appear: { \(call(method, on: "$0", [])) },\n"
    }

    private func call(_ method: FoundMethod, on model: String, _ arguments: [String]) -> String {
        let result = method.result.map { ["Void", "()"].contains($0.text) ? "" : "_ = " } ?? ""
        return "\(result)\(method.isAsync ? "await " : "")\(model).\(method.name)(\(arguments.joined(separator: ", ")))"
    }

    private var handle: String {
        var cases: [String] = hasFields ? ["            case .fieldsTyped(let fields): fields.write(to: model)"] : []
        for event in served.events {
            var bound: [String] = []
            var lines: [String] = []
            switch event.kind {
            case .plain: lines = [call(event.method, on: "model", [])]
            case .typed(let needed):
                bound = needed.map { "let \($0.name)" }
                lines = [call(event.method, on: "model", needed.map { $0.prefix + $0.name })]
            case .rowID(_, _, let label):
                bound = ["let id"]
                lines = [call(event.method, on: "model", [label.prefix + "id"])]
            case .row(let list, _, let label):
                bound = ["let id"]
                lines = [
                    "// The page may be older than its list.",
                    "if let item = model.\(list).first(where: { $0.id == id }) {",
                    "    \(call(event.method, on: "model", [label.prefix + "item"]))", "}",
                ]
            }
            if bringsFields(event) {
                bound.append("let fields")
                lines.insert("fields.write(to: model)", at: 0)
            }
            let pattern = ".\(event.name)" + (bound.isEmpty ? "" : "(\(bound.joined(separator: ", ")))")
            cases.append(
                "            case \(pattern):\n" + lines.map { "                \($0)" }.joined(separator: "\n")
            )
        }
        return "            switch event {\n\(cases.joined(separator: "\n"))\n            }"
    }
}

extension ScreenSource {
    private var template: String {
        var parts = ["{{< layouts/page}}{{$main}}", "<h1>\(Self.words(base))</h1>"]
        let plain = served.events.filter { if case .plain = $0.kind { true } else { false } }
        if hasFields {
            parts.append("<form method=\"post\" action=\"{{event fieldsTyped}}\">")
            parts.append("<button>Update</button>")
            parts += served.fields.map(control)
        }
        let names = Set(served.fields.map(\.name))
        parts += served.shown.filter { !names.contains($0.name) }.map(paragraph)
        if hasFields {
            parts += plain.map { "<button formaction=\"{{event \($0.name)}}\">\(Self.label(of: $0.name))</button>" }
            parts.append("</form>")
        } else {
            parts += plain.map {
                "<form method=\"post\" action=\"{{event \($0.name)}}\"><button>\(Self.label(of: $0.name))</button></form>"
            }
        }
        for event in served.events {
            guard case .typed(let needed) = event.kind else { continue }
            parts.append("<form method=\"post\" action=\"{{event \(event.name)}}\">")
            parts += needed.map { input($0.name, package.resolved($0.type), value: nil) }
            parts.append("<button>\(Self.label(of: event.name))</button></form>")
        }
        return (parts + ["{{/main}}{{/ layouts/page}}"]).joined(separator: "\n")
    }

    private func control(_ field: FoundProperty) -> String {
        guard case .array = field.type else { return input(field.name, field.type, value: field.name) }
        let word = Self.words(field.name)
        return """
            <ol id="\(field.name)"{{^\(field.name)}} hidden{{/\(field.name)}}>
            {{#\(field.name)}}<li><input name="\(field.name)" value="{{.}}" aria-label="\(word)"></li>{{/\(field.name)}}
            </ol>
            """
    }

    private func input(_ name: String, _ type: FoundType, value: String?) -> String {
        let word = Self.words(name)
        if type == .named("Bool") {
            let checked = value.map { "{{#\($0)}} checked{{/\($0)}}" } ?? ""
            return "<label><input type=\"checkbox\" name=\"\(name)\"\(checked)> \(word)</label>"
        }
        let mode = type == .named("String") ? "" : " inputmode=\"\(type == .named("Int") ? "numeric" : "decimal")\""
        return "<label>\(word) <input name=\"\(name)\"\(value.map { " value=\"{{\($0)}}\"" } ?? "")\(mode)></label>"
    }

    private func paragraph(_ shown: ServedModel.Shown) -> String {
        let (name, word) = (shown.name, Self.words(shown.name))
        switch (shown.kind, shown.type) {
        case (.rows(let value), _): return rows(name, value)
        case (_, .array):
            return "<ul id=\"\(name)\"{{^\(name)}} hidden{{/\(name)}}>{{#\(name)}}<li>{{.}}</li>{{/\(name)}}</ul>"
        case (_, .named("Bool")), (_, .optional(.named("Bool"))): return "{{#\(name)}}<p>\(word)</p>{{/\(name)}}"
        case (_, .optional): return "{{#\(name)}}<p>\(word): {{.}}</p>{{/\(name)}}"
        default: return "<p>\(word): {{\(name)}}</p>"
        }
    }

    private func rows(_ list: String, _ value: String) -> String {
        let row = RowSource(name: value, value: package.values[value] ?? FoundValue(), in: package)
        let id = row.hasID ? " id=\"\(list)-{{id}}\"" : ""
        var cells = row.shown.filter { $0.name != "id" }.map { property in
            let name = property.name
            return switch property.type {
            case .array: "{{#\(name)}}<span>{{.}}</span> {{/\(name)}}"
            case .optional: "{{#\(name)}}<span>{{.}}</span>{{/\(name)}}"
            case .named("Bool"): "{{#\(name)}}<span>\(Self.words(name))</span>{{/\(name)}}"
            default: "<span>{{\(name)}}</span>"
            }
        }
        for event in served.events {
            switch event.kind {
            case .row(list, _, _), .rowID(list, _, _):
                let about = row.shown.first { $0.type == .named("String") && $0.name != "id" }
                let label = about.map { " aria-label=\"\(Self.label(of: event.name)) {{\($0.name)}}\"" } ?? ""
                let address = "{{event \(event.name) id=id}}"
                let word = Self.label(of: event.name)
                cells.append(
                    hasFields
                        ? "<button formaction=\"\(address)\"\(label)>\(word)</button>"
                        : "<form method=\"post\" action=\"\(address)\"><button\(label)>\(word)</button></form>"
                )
            default: break
            }
        }
        return """
            <ul id="\(list)"{{^\(list)}} hidden{{/\(list)}}>
            {{#\(list)}}<li\(id)>\(cells.joined(separator: " "))</li>{{/\(list)}}
            </ul>
            """
    }

    static func words(_ name: String) -> String { name.lowercasingFirst.labelWords.uppercasingFirst }

    /// `Delete` of `deleteTapped`, `Select` of `didSelect`.
    private static func label(of method: String) -> String {
        var words = method.words
        if words.count > 1, ["did", "on", "handle"].contains(words[0]) { words.removeFirst() }
        while words.count > 1, let last = words.last, ["tapped", "pressed", "clicked", "button", "tap"].contains(last) {
            words.removeLast()
        }
        return words.joined(separator: " ").uppercasingFirst
    }
}

/// What a template is given of one value of a list.
struct RowSource {
    let name: String
    /// What templates can show of it.
    let shown: [FoundProperty]
    let remarks: [FoundRemark]
    private let package: FoundPackage

    init(name: String, value: FoundValue, in package: FoundPackage) {
        self.name = name
        self.package = package
        func isShown(_ property: FoundProperty) -> Bool {
            package.resolved(property.type).shown != nil && property.hasPlainName
        }
        shown = value.properties.filter(isShown)
        remarks = value.properties.filter { !isShown($0) }.map {
            FoundRemark(
                place: $0.place,
                text: "\($0.name) of \(name) is not shown: it is a \($0.type.text), or called by a word of Swift"
            )
        }
    }

    private func written(_ property: FoundProperty) -> String {
        package.resolved(property.type).shown?.write("value.\(property.name)") ?? ""
    }

    var hasID: Bool { shown.contains { $0.name == "id" } }

    var swift: String {
        """
        @ViewInputData struct \(name)RowViewInputData {
        \(shown.map { "    let \($0.name): \(package.resolved($0.type).shown?.type ?? "")" }.joined(separator: "\n"))

            init(_ value: \(name)) {
        \(shown.map { "        self.\($0.name) = \(written($0))" }.joined(separator: "\n"))
            }
        }

        """
    }
}
