import Hummingbird
import Portico
import PorticoHTML
import PorticoTesting
import PorticoWeb

/// The names as a Portico site.
enum NameSite {
    @ViewInputData struct Shell {
        let title: String
        let description: String
        let canonical: String?
    }

    static let path = "/names"

    static let layout = page(
        names: "{{link names}}",
        "{{#canonical}}<link rel=\"canonical\" href=\"{{canonical}}\">{{/canonical}}",
        "{{notice}}{{$main}}{{/main}}"
    )

    /// The same layout for an engine that is given the links as text.
    static let mustacheLayout = page(
        names: path,
        "<link rel=\"canonical\" href=\"{{canonical}}\">",
        "{{$main}}{{/main}}"
    )

    static let list =
        "{{< layouts/page}}{{$main}}" + main(link: "{{link name name=name}}") + "{{/main}}{{/ layouts/page}}"
    static let mustacheList = "{{<layout}}{{$main}}" + main(link: "{{url}}") + "{{/main}}{{/layout}}"

    /// - Parameter constant: bytes that are served as a file of the site as well.
    static func make(
        constant: [UInt8] = [],
        _ source: @escaping NameListViewModel.Source
    ) throws -> (application: some ApplicationProtocol, constantPath: String) {
        var assets = AssetStore()
        assets.add("constant.html", bytes: constant)
        var services = SiteServices.inMemory()
        services.limits = .off
        let site = try Site(
            coordinator: NameCoordinator(source: source),
            templates: TemplateSources([
                "layouts/page": layout, "names": list,
                "errors/error": "{{< layouts/page}}{{$main}}<h1>{{status}} {{heading}}</h1>{{/main}}{{/ layouts/page}}",
            ]),
            assets: assets,
            publicURL: PublicURL(SiteOrigin.localhost.description),
            services: services,
            shell: { Shell(title: $0.title, description: $0.description, canonical: $0.canonicalURL) }
        )
        return (
            WebServer(site, host: "127.0.0.1", port: 0, logger: .quiet).application, assets.urls["constant.html"] ?? ""
        )
    }

    private static func page(names: String, _ canonical: String, _ main: String) -> String {
        """
        <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">\
        <title>{{title}} · Atrium</title><meta name="description" content="{{description}}">\(canonical)</head><body>\
        <a class="skip" href="#main">Skip to content</a><header><nav aria-label="Atrium"><a href="\(names)">Names</a></nav></header>\
        <main id="main" tabindex="-1">\(main)</main><footer><p>Atrium repeats what its sources say.</p></footer></body></html>
        """
    }

    private static func main(link: String) -> String {
        """
        <h1>Names</h1><p class="total">{{total}}</p><table class="rows"><thead><tr><th scope="col">Name</th><th scope="col">Zone</th>\
        <th scope="col">Updated</th></tr></thead><tbody>{{#rows}}<tr><th scope="row"><a href="\(link)">{{name}}</a></th>\
        <td>{{zone}}</td><td>{{updated}}</td></tr>{{/rows}}</tbody></table>
        """
    }
}
