import Portico
import PorticoHTML

/// The page of the inspector. It uses no template of the site, for those may be broken.
enum InspectorTemplate {
    private static let pattern = RoutePattern(
        name: "inspect",
        segments: [.literal(DevelopmentResponder.prefix), .literal("inspect")],
        query: [RoutePattern.QueryParameter(name: "page", defaultText: "")]
    )

    private static let event = EventShape(
        name: "pageEntered",
        fields: [FieldShape(name: "page", isOptional: true)],
        navigates: true
    )

    /// Throws where the template itself is wrong.
    static func render(_ page: InspectorPage, _ assets: AssetStore) throws(TemplateProblems) -> [UInt8] {
        let template = try Template<InspectorPage>(
            "inspector",
            in: TemplateSources(["inspector": text]),
            TemplateEnvironment(
                links: [pattern],
                appLinks: [pattern],
                events: [event],
                formTargets: [event.name: pattern],
                assets: assets.urls
            )
        )
        return template.render(page)
    }

    private static let text = """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <meta name="robots" content="noindex">
        <title>Inspector</title>
        <link rel="stylesheet" href="{{asset portico-development.css}}">
        </head>
        <body class="portico-inspector">
        <header>
        <h1>Inspector</h1>
        <nav aria-label="Inspector">
        <ul>
        <li><a href="#events">Events</a></li>
        <li><a href="#requests">Requests</a></li>
        <li><a href="#page">A page</a></li>
        <li><a href="#streams">Streams</a></li>
        <li><a href="#routes">Routes and screens</a></li>
        <li><a href="#templates">Templates</a></li>
        </ul>
        </nav>
        </header>
        <main>
        <section aria-labelledby="events">
        <h2 id="events">Events</h2>
        {{#noEvents}}<p class="empty">Nothing was sent yet.</p>{{/noEvents}}
        {{^noEvents}}
        <div class="scrolled" role="group" tabindex="0" aria-labelledby="events">
        <table>
        <caption>The last 200, the newest first. Of what was sent only the length is kept.</caption>
        <thead><tr><th scope="col">Time (UTC)</th><th scope="col">Event</th><th scope="col">Screen</th><th scope="col">Fields</th><th scope="col">Decoding</th><th scope="col">Led to</th></tr></thead>
        <tbody>
        {{#events}}
        <tr><td>{{time}}</td><th scope="row"><code>{{name}}</code></th><td>{{route}}</td><td><ul>{{#fields}}<li><code>{{name}}</code>: {{what}}</li>{{/fields}}</ul></td><td>{{decoding}}</td><td>{{destination}}</td></tr>
        {{/events}}
        </tbody>
        </table>
        </div>
        {{/noEvents}}
        </section>
        <section aria-labelledby="requests">
        <h2 id="requests">Requests</h2>
        {{#noRequests}}<p class="empty">Nothing was asked for yet.</p>{{/noRequests}}
        {{^noRequests}}
        <div class="scrolled" role="group" tabindex="0" aria-labelledby="requests">
        <table>
        <caption>The last 200, the newest first.</caption>
        <thead><tr><th scope="col">Time (UTC)</th><th scope="col">Method</th><th scope="col">Path</th><th scope="col">Route</th><th scope="col" class="number">Status</th><th scope="col" class="number">Milliseconds</th><th scope="col">Number</th></tr></thead>
        <tbody>
        {{#requests}}
        <tr><td>{{time}}</td><td>{{method}}</td><th scope="row"><code>{{path}}</code></th><td>{{route}}</td><td class="number">{{status}}</td><td class="number">{{milliseconds}}</td><td><code>{{id}}</code></td></tr>
        {{/requests}}
        </tbody>
        </table>
        </div>
        {{/noRequests}}
        </section>
        <section aria-labelledby="page">
        <h2 id="page">A page</h2>
        <form method="get" action="{{event pageEntered}}">
        <p><label>Address <input name="page" value="{{address}}"></label> <button type="submit">Show its regions</button></p>
        </form>
        {{#page}}
        {{#problem}}<p role="status">{{problem}}</p>{{/problem}}
        {{#found}}
        <p>The screen {{route}}, {{byteCount}} bytes; {{streams}}.</p>
        <div class="scrolled" role="group" tabindex="0" aria-labelledby="page">
        <table>
        <caption>The parts that can change by themselves.</caption>
        <thead><tr><th scope="col">Element</th><th scope="col">id</th><th scope="col" class="number">Bytes</th></tr></thead>
        <tbody>
        {{#regions}}
        <tr><th scope="row"><code>{{element}}</code></th><td><code>{{id}}</code></td><td class="number">{{byteCount}}</td></tr>
        {{/regions}}
        </tbody>
        </table>
        </div>
        {{/found}}
        {{/page}}
        </section>
        <section aria-labelledby="streams">
        <h2 id="streams">Streams</h2>
        {{#noStreams}}<p class="empty">No page is followed at the moment.</p>{{/noStreams}}
        {{^noStreams}}
        <div class="scrolled" role="group" tabindex="0" aria-labelledby="streams">
        <table>
        <caption>Pages that are shown somewhere and kept up to date.</caption>
        <thead><tr><th scope="col">Page</th><th scope="col" class="number">Streams</th></tr></thead>
        <tbody>
        {{#streams}}
        <tr><th scope="row"><code>{{path}}</code></th><td class="number">{{count}}</td></tr>
        {{/streams}}
        </tbody>
        </table>
        </div>
        {{/noStreams}}
        </section>
        <section aria-labelledby="routes">
        <h2 id="routes">Routes and screens</h2>
        <div class="scrolled" role="group" tabindex="0" aria-labelledby="routes">
        <table>
        <thead><tr><th scope="col">Route</th><th scope="col">Path</th><th scope="col">What is there</th><th scope="col">Template</th><th scope="col">Events</th></tr></thead>
        <tbody>
        {{#routes}}
        <tr><th scope="row"><code>{{name}}</code></th><td><code>{{path}}</code></td><td>{{kind}}</td><td>{{#template}}<code>{{template}}</code>{{/template}}</td><td><ul>{{#events}}<li><code>{{name}}</code>, {{how}}{{#fields}}: {{fields}}{{/fields}}</li>{{/events}}</ul></td></tr>
        {{/routes}}
        </tbody>
        </table>
        </div>
        </section>
        <section aria-labelledby="templates">
        <h2 id="templates">Templates</h2>
        <div class="scrolled" role="group" tabindex="0" aria-labelledby="templates">
        <table>
        <thead><tr><th scope="col">File</th><th scope="col">Screens</th><th scope="col">Names</th></tr></thead>
        <tbody>
        {{#templates}}
        <tr><th scope="row"><code>{{file}}</code></th><td>{{routes}}</td><td>{{includes}}</td></tr>
        {{/templates}}
        </tbody>
        </table>
        </div>
        </section>
        </main>
        </body>
        </html>

        """
}
