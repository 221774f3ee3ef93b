import Portico
import PorticoAdapters
import Testing

/// The sample of a view model that was written for one thread, with a service that answers by a closure.
@Suite struct MoviesTests {
    private static func screen() -> ClosureAdapter<MoviesViewInputData, MoviesEvent> {
        ClosureAdapter<MoviesViewInputData, MoviesEvent>(
            Shown(MoviesViewInputData(titles: [])),
            confining: { show, _, home in
                let model = MoviesViewModel(loader: MovieLoader(home: home))
                model.onChange = { [unowned model] in
                    let titles = model.titles
                    show { $0.value = MoviesViewInputData(titles: titles) }
                }
                return ConfinedInputs(appear: { model.viewDidLoad() }) { event in
                    if case .moreTapped = event { model.loadMore() }
                }
            }
        )
    }

    @Test func thePageHasWhatTheServiceAnswered() async {
        let screen = Self.screen()
        await screen.appear()
        #expect(screen.shown.value.titles == ["Film 1", "Film 2"])
        _ = await screen.handle(.moreTapped)
        #expect(screen.shown.value.titles == ["Film 1", "Film 2", "Film 3", "Film 4"])
    }
}

private final class MoviesViewModel {
    private(set) var titles: [String] = []
    var onChange: () -> Void = {}
    private let loader: MovieLoader

    init(loader: MovieLoader) {
        self.loader = loader
    }

    func viewDidLoad() { loadMore() }

    func loadMore() {
        loader.titles(after: titles.count) { [self] titles in
            self.titles += titles
            onChange()
        }
    }
}

private struct MovieLoader {
    let home: ScreenHome

    func titles(after count: Int, completion: @escaping ([String]) -> Void) {
        home.task {
            await Task.yield()
            completion(["Film \(count + 1)", "Film \(count + 2)"])
        }
    }
}

@ViewInputData struct MoviesViewInputData {
    let titles: [String]
}

@ViewEvents enum MoviesEvent {
    typealias Output = Never

    case moreTapped
}
