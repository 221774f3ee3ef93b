import Foundation
import Portico
import PorticoHTML

/// What a start takes that loads, checks and compiles 200 templates, against reading their files.
enum TemplatesBenchmark {
    private static let count = 200

    static func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portico-templates-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = try write(to: folder)
        let bytes = try files.reduce(0) { try $0 + Data(contentsOf: $1).count }
        let environment = TemplateEnvironment(
            links: NameRoute.patterns,
            appLinks: SiteRoute.patterns,
            events: RowEvent.shapes
        )
        var problem: TemplateProblems?
        var loaded = 0
        let times = Measurement.medians(
            of: 5,
            [
                {
                    do throws(TemplateProblems) {
                        let sources = try TemplateSources(folder: folder)
                        for number in 0..<count {
                            _ = try PageTemplate<NameSite.Shell, NamePage>(
                                "screens/screen\(number)",
                                in: sources,
                                environment
                            )
                        }
                        loaded += count
                    } catch {
                        problem = error
                    }
                },
                { for file in files { loaded += (try? Data(contentsOf: file))?.count ?? 0 } },
            ]
        )
        if let problem { throw problem }
        print(
            "start: \(count) templates of \(bytes / files.count) bytes loaded, checked and compiled in \(times[0].milliseconds) ms (aim: under 200)"
        )
        print("  \(times[0].ratio(to: times[1])) times what reading the files takes")
    }

    private static func write(to folder: URL) throws -> [URL] {
        var texts = ["layouts/page": NameSite.layout, "parts/row": row]
        for number in 0..<count { texts["screens/screen\(number)"] = screen(number) }
        return try texts.map { name, text in
            let file = folder.appending(path: "\(name).html")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try Data(text.utf8).write(to: file)
            return file
        }
    }

    private static let row = """
        <tr><th scope="row"><a href="{{link name name=name}}">{{name}}</a></th><td title="{{zone}}">{{zone}}</td><td>{{updated}}</td>\
        <td><button formaction="{{event pinTapped id=name}}">Pin</button></td></tr>
        """

    /// About as long and as full of tags as the app's own screens.
    private static func screen(_ number: Int) -> String {
        let block = """
            <section class="block" aria-label="{{title}}"><h2>{{title}}</h2><p class="lede">{{total}} in all, shown as <b>rows</b>.</p>
            {{#rows}}<p data-name="{{name}}" class="row"><a class="name" href="{{link name name=name}}">{{name}}</a> <span>{{zone}}</span></p>{{/rows}}
            {{^rows}}<p class="empty">There is nothing in {{total}} yet. <a href="{{link names}}">All names</a></p>{{/rows}}
            </section>

            """
        return """
            {{< layouts/page}}{{$main}}<h1>{{title}} \(number)</h1><table><thead><tr><th>Name</th><th>Zone</th></tr></thead><tbody>
            {{#rows}}{{> parts/row}}{{/rows}}</tbody></table>
            \(String(repeating: block, count: 6)){{/main}}{{/ layouts/page}}
            """
    }
}
