import SwiftSyntax
import SwiftSyntaxBuilder

/// The members that `@ViewEvents` writes.
struct EventMembers {
    let events: [EventCase]
    let declaresOutput: Bool

    func members(access: String) -> [DeclSyntax] {
        var members: [DeclSyntax] = []
        if !declaresOutput { members.append("\(raw: access)typealias Output = Never") }
        members.append("\(raw: access)static let shapes: [Portico.EventShape] = \(raw: shapes)")
        members.append(
            """
            \(raw: access)static func decode(_ name: String, from form: Portico.Form) throws(Portico.DecodeError) -> Self {
            \(raw: decoding)
            }
            """
        )
        members.append(
            """
            \(raw: access)var name: String {
            switch self {
            \(raw: lines { "case .\($0.enumCase.token): \($0.enumCase.name.swiftLiteral)" })
            }
            }
            """
        )
        members.append(
            """
            \(raw: access)var arguments: Portico.Form {
            \(raw: arguments)
            }
            """
        )
        members.append(
            """
            \(raw: access)var output: Output? {
            \(raw: output)
            }
            """
        )
        return members
    }

    private var shapes: String {
        if events.isEmpty { return "[]" }
        return "[\n" + lines { "\(shape(of: $0))," } + "\n]"
    }

    private func shape(of event: EventCase) -> String {
        let policy = event.delay.map { ".latest(after: \($0))" } ?? ".serial"
        let limit = event.limit.map { ",\n\($0)" }.joined()
        return """
            Portico.EventShape(
            name: \(event.enumCase.name.swiftLiteral),
            fields: \(fields(of: event)),
            navigates: \(event.navigation != nil),
            policy: \(policy)\(limit)
            )
            """
    }

    private func fields(of event: EventCase) -> String {
        let lists = zip(event.enumCase.parameters, event.fields).map { parameter, field in
            "\(parameter.type.asBase).fields(named: \(field.swiftLiteral))"
        }
        switch lists.count {
        case 0: return "[]"
        case 1: return lists[0]
        default: return "Array([\(lists.joined(separator: ", "))].joined())"
        }
    }

    private var decoding: String {
        let refusal = "throw Portico.DecodeError.noSuchEvent(name)"
        if events.isEmpty { return refusal }
        return """
            switch name {
            \(lines { "case \($0.enumCase.name.swiftLiteral):\n\(decoding(of: $0))" })
            default:
            \(refusal)
            }
            """
    }

    private func decoding(of event: EventCase) -> String {
        let enumCase = event.enumCase
        if enumCase.parameters.isEmpty { return "return .\(enumCase.token)" }
        let names = enumCase.boundNames
        var lines = ["var reader = Portico.EventReader(form)"]
        for (name, (parameter, field)) in zip(names, zip(enumCase.parameters, event.fields)) {
            lines.append("let \(name) = reader.read(\(parameter.type.asBase).self, named: \(field.swiftLiteral))")
        }
        lines.append("guard \(names.map { "let \($0)" }.joined(separator: ", ")) else { throw reader.failure }")
        lines.append("return \(enumCase.construction(names))")
        return lines.joined(separator: "\n")
    }

    private var arguments: String {
        let withParameters = events.filter { !$0.enumCase.parameters.isEmpty }
        if withParameters.isEmpty { return "Portico.Form()" }
        var cases = withParameters.map { event in
            let lists = zip(event.enumCase.boundNames, event.fields).map { "\($0).entries(named: \($1.swiftLiteral))" }
            let entries = lists.count == 1 ? lists[0] : "Array([\(lists.joined(separator: ", "))].joined())"
            return "case \(event.enumCase.bindingPattern):\nreturn Portico.Form(\(entries))"
        }
        if withParameters.count < events.count { cases.append("default:\nreturn Portico.Form()") }
        return "switch self {\n" + cases.joined(separator: "\n") + "\n}"
    }

    private var output: String {
        let navigating = events.filter { $0.navigation != nil }
        if navigating.isEmpty { return "nil" }
        var cases = navigating.map(output)
        if navigating.count < events.count { cases.append("default:\nreturn nil") }
        return "switch self {\n" + cases.joined(separator: "\n") + "\n}"
    }

    private func output(of event: EventCase) -> String {
        let enumCase = event.enumCase
        guard let navigation = event.navigation else { return "" }
        if enumCase.parameters.isEmpty { return "case .\(enumCase.token):\nreturn \(navigation)" }
        // Through a constant, because a direct call would have to repeat the labels, which only the other enum knows.
        let types = enumCase.parameters.map(\.type.trimmedDescription).joined(separator: ", ")
        return """
            case \(enumCase.bindingPattern):
            let makeOutput: (\(types)) -> Output = \(navigation)
            return makeOutput(\(enumCase.boundNames.joined(separator: ", ")))
            """
    }

    private func lines(_ text: (EventCase) -> String) -> String {
        events.map(text).joined(separator: "\n")
    }
}
