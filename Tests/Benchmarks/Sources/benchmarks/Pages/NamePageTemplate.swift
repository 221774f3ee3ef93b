import Portico
import PorticoHTML

/// The templates of `NamePage`.
enum NamePageTemplate {
    enum Kind: String, CaseIterable {
        /// With one link a row.
        case links
        /// With three posted events a row as well.
        case events
    }

    static func make(_ kind: Kind) throws -> Template<NamePage> {
        let environment = TemplateEnvironment(links: NameRoute.patterns, events: RowEvent.shapes)
        return try Template(
            "page",
            in: TemplateSources(["page": text(link: "{{link name name=name}}", kind == .events ? buttons : "")]),
            environment
        )
    }

    /// The same page for an engine that is given the links as text.
    static let mustache = text(link: "{{url}}", "")

    private static let buttons = """
        <td><button formaction="{{event pinTapped id=name}}">Pin</button><button formaction="{{event hideTapped id=name}}">Hide</button>\
        <button formaction="{{event removeTapped id=name}}">Remove</button></td>
        """

    private static func text(link: String, _ buttons: String) -> String {
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{{title}}</title></head><body><h1>{{title}}</h1><p>{{total}}</p>\
        <table>{{#rows}}<tr><th scope="row"><a href="\(link)">{{name}}</a></th><td>{{zone}}</td><td>{{updated}}</td>\(buttons)</tr>{{/rows}}\
        </table></body></html>
        """
    }
}
