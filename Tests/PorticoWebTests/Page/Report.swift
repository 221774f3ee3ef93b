import Portico

// A feature over a source that may take its time.

@Routes enum ReportRoute {
    @Path("/reports/{name}") case report(name: String)
    @Path("/reports") case list
    @Path("/reports.txt") case file

    static var examples: [ReportRoute] { [.report(name: "sales"), .list, .file] }
}

@ViewInputData struct ReportViewInputData {
    let text: String
    let isActive: Bool
}

@ViewEvents enum ReportEvent {
    typealias Output = ReportOutput
    case saved(text: String)
    /// Asks the source first.
    case checkedAndSaved(text: String)
    @Latest(after: .milliseconds(300)) case typed(text: String)
}

enum ReportOutput {
    case saved
    case gone
    /// As `gone`, and says nothing.
    case moved
}

final class ReportViewModel: ViewModel {
    typealias Output = ReportOutput

    private let source: SlowSource
    private let asks: Bool
    private let visitor: Visitor
    private let store = StateStore(Shown(ReportViewInputData(text: "", isActive: false)))

    init(source: SlowSource, asks: Bool, visitor: Visitor) {
        self.source = source
        self.asks = asks
        self.visitor = visitor
    }

    var shown: Shown<ReportViewInputData> { store.current }
    var updates: any AsyncSequence<Shown<ReportViewInputData>, Never> & Sendable { store.changes(.unbounded) }

    func appear() async -> ReportOutput? {
        await ask()
        if shown.value.text == "moved" { return .moved }
        return shown.condition == .notFound ? .gone : nil
    }

    private func ask() async {
        guard asks else { return }
        store.modify { $0 = Shown(ReportViewInputData(text: "", isActive: true)) }
        do {
            let text = try await source.ask()
            let condition: Condition = text == "gone" ? .notFound : .ok
            store.modify { $0 = Shown(ReportViewInputData(text: text, isActive: false), condition) }
        } catch is CancellationError {
            // Nobody is shown anything any more.
        } catch {
            store.modify {
                $0 = Shown(ReportViewInputData(text: "It could not be fetched.", isActive: false), .unavailable)
            }
        }
    }

    func handle(_ event: ReportEvent) async -> ReportOutput? {
        switch event {
        case .saved(let text):
            // Who saves is recognised.
            _ = try? await visitor.identity()
            source.save(text)
        case .checkedAndSaved(let text), .typed(let text):
            guard (try? await source.ask()) != nil, !Task.isCancelled else { return nil }
            source.save(text)
        }
        return .saved
    }
}

struct ReportCoordinator: Coordinator {
    let source: SlowSource
    let screens = ScreenTable<ReportRoute>(templates: "") {
        for kind in [ReportRoute.Kind.report, .list] {
            $0.screen(
                kind,
                ReportViewModel.self,
                template: "report",
                title: "Report",
                description: "A report.",
                to: Self.destination
            )
        }
        $0.file(.file)
    }

    func answer(for route: ReportRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .report: try screens.answer(at: route, with: ReportViewModel(source: source, asks: true, visitor: visitor))
        case .list: try screens.answer(at: route, with: ReportViewModel(source: source, asks: false, visitor: visitor))
        case .file:
            .file(
                Download { [source] in
                    Download(mediaType: "text/plain; charset=utf-8", text: try await source.ask())
                }
            )
        }
    }

    static func destination(for output: ReportOutput, from route: ReportRoute) -> Destination<ReportRoute> {
        switch output {
        case .saved:
            Destination(.replace(route == .list ? .report(name: "saved") : route), notice: Notice(text: "Saved."))
        case .gone: Destination(.replace(.list), notice: Notice(text: "That report is gone."))
        case .moved: Destination(.replace(.list))
        }
    }
}
