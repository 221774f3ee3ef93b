import OpenCombine
import Portico
import PorticoCombine
import PorticoObservation
import PorticoTestSupport
import Synchronization
import Testing

/// An `ObservableObject` behind the adapter of what lives on the main actor.
@Suite struct ObservableObjectTests {
    @MainActor
    private final class Query: ObservableObject {
        @Published var text = "med"
    }

    @Test func aPageThatStaysFollowsWhatIsPublished() async throws {
        let models = Mutex<[Query]>([])
        let adapter = ObservedAdapter<SearchViewInputData, SearchEvent, Query>(
            SearchState(query: "").mapToViewInputData(),
            make: { _ in
                let model = Query()
                models.withLock { $0.append(model) }
                return model
            },
            show: { SearchState(query: $0.text).mapToViewInputData() },
            changes: ObservedAdapter<SearchViewInputData, SearchEvent, Query>.objectChanges,
            handle: { model, event in
                if case .queryChanged(let query) = event { model.text = query }
            }
        )
        await adapter.appear()
        #expect(adapter.shown.value.query == "med")
        _ = await adapter.handle(.queryChanged("dem"))
        #expect(adapter.shown.value.query == "dem")
        let recorder = Recorder(adapter.updates)
        _ = await recorder.first(1)
        let model = try #require(models.withLock { $0.first })
        await MainActor.run { model.text = "edm" }
        #expect(await recorder.first(2).last?.value.query == "edm")
    }
}
