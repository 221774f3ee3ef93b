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
            guard enumCase.parameters.count == 1, let parameter = enumCase.parameters.first, parameter.label == nil else {
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
        guard openingQuote.tokenKind == .stringQuote, segments.count == 1, case .stringSegment(let segment) = segments.first else {
            return nil
        }
        let text = segment.content.text
        return text.contains("\\") ? nil : text
    }
}
