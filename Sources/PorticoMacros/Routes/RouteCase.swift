import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

/// One case of an enum of routes.
enum RouteCase {
    /// With a path of its own.
    case path(PathCase)
    /// With other routes inside.
    case nested(EnumCase, TypeSyntax)

    /// Nil after saying what is wrong with the case.
    init?(_ enumCase: EnumCase, problems: inout Problems) {
        let attributes = enumCase.attributes("Path")
        guard let attribute = attributes.first else {
            guard enumCase.parameters.count == 1, let parameter = enumCase.parameters.first, parameter.label == nil
            else {
                problems.add(
                    "give `\(enumCase.name)` a `@Path`, or one unlabelled parameter of nested routes, as in `case domains(DomainsRoute)`",
                    at: enumCase.element.name
                )
                return nil
            }
            self = .nested(enumCase, parameter.type)
            return
        }
        if attributes.count > 1 {
            problems.add("`\(enumCase.name)` has two paths: a route is printed in one way only", at: attributes[1])
            return nil
        }
        if enumCase.declaration.elements.count > 1 {
            if enumCase.element.id == enumCase.declaration.elements.first?.id {
                problems.add("@Path stands before one case: declare each of these on its own", at: attribute)
            }
            return nil
        }
        guard let template = Self.template(in: attribute, problems: &problems),
            let path = PathCase(enumCase, template, attribute: attribute, problems: &problems)
        else { return nil }
        self = .path(path)
    }

    private static func template(in attribute: AttributeSyntax, problems: inout Problems) -> PathTemplate? {
        guard case .argumentList(let list) = attribute.arguments, let argument = list.first?.expression,
            let text = argument.as(StringLiteralExprSyntax.self)?.plainText
        else {
            problems.add("write the path as a plain text literal, as in `@Path(\"/domains/{name}\")`", at: attribute)
            return nil
        }
        do throws(PathTemplateError) {
            return try PathTemplate(text)
        } catch {
            let fixIts = error.correction.map {
                [FixIt.write("write `\($0)`", ExprSyntax(StringLiteralExprSyntax(content: $0)), for: argument)]
            }
            problems.add(error.message, at: argument, fixIts: fixIts ?? [])
            return nil
        }
    }
}

extension StringLiteralExprSyntax {
    /// What stands between the quotes, where that is the text itself: one line, no escapes, nothing inserted.
    fileprivate var plainText: String? {
        guard openingQuote.tokenKind == .stringQuote, segments.count == 1,
            case .stringSegment(let segment) = segments.first
        else {
            return nil
        }
        let text = segment.content.text
        return text.contains("\\") ? nil : text
    }
}

/// A case with `@Path`: its parameters, told apart by whether they are in the path.
struct PathCase {
    struct Parameter {
        let name: String
        let type: TypeSyntax
        let place: Place
    }

    enum Place {
        case path
        /// Absence is nil.
        case optionalQuery(hasDefault: Bool)
        /// Absence is this value.
        case query(default: ExprSyntax)
    }

    let enumCase: EnumCase
    let template: PathTemplate
    let parameters: [Parameter]

    var query: [Parameter] {
        parameters.filter { if case .path = $0.place { false } else { true } }
    }

    /// Nil after saying what does not fit between the template and the case.
    init?(_ enumCase: EnumCase, _ template: PathTemplate, attribute: AttributeSyntax, problems: inout Problems) {
        let labels = enumCase.parameters.compactMap(\.label)
        for name in template.parameters where !labels.contains(name) {
            problems.add(
                "`\(enumCase.name)` has no parameter `\(name)` for `{\(name)}`: add `\(name): …` to the case, or take it out of the path",
                at: attribute
            )
        }
        let inPath = Set(template.parameters)
        let parameters = enumCase.parameters.compactMap { Self.parameter($0, inPath: inPath, problems: &problems) }
        guard problems.isEmpty else { return nil }
        self.enumCase = enumCase
        self.template = template
        self.parameters = parameters
    }

    private static func parameter(
        _ parameter: CaseParameter,
        inPath: Set<String>,
        problems: inout Problems
    ) -> Parameter? {
        guard let name = parameter.label else {
            problems.add(
                "label the parameter: its label is its name in the URL, as in `domain(name: DomainName)`",
                at: parameter.syntax
            )
            return nil
        }
        if inPath.contains(name) {
            if parameter.defaultValue != nil {
                problems.add(
                    "`\(name)` is in the path and so never absent: remove its default value",
                    at: parameter.syntax
                )
            } else if parameter.isOptional {
                problems.add(
                    "`\(name)` is in the path and so never absent: its type is not optional",
                    at: parameter.syntax
                )
            }
            return Parameter(name: name, type: parameter.type, place: .path)
        }
        if parameter.isOptional {
            if let value = parameter.defaultValue, !value.is(NilLiteralExprSyntax.self) {
                problems.add(
                    "an absent `\(name)` cannot mean both nil and `\(value)`: remove the default value, or make the type not optional",
                    at: parameter.syntax
                )
            }
            return Parameter(
                name: name,
                type: parameter.type,
                place: .optionalQuery(hasDefault: parameter.defaultValue != nil)
            )
        }
        guard let value = parameter.defaultValue else {
            problems.add(
                "give `\(name)` a default value or make it optional: a query may lack it",
                at: parameter.syntax
            )
            return nil
        }
        return Parameter(name: name, type: parameter.type, place: .query(default: value))
    }
}
