import Portico
import PorticoAdapters
import Testing

@ViewInputData private struct TypedViewInputData {
    let words: [String]
}

@ViewEvents private enum TypedEvent {
    typealias Output = Never

    case added(word: String)
}

/// What a phone has one of.
private enum Current {
    @TaskLocal static var shelf = WordShelf()
}

private actor WordShelf {
    private(set) var words: [String] = []

    func add(_ word: String) { words.append(word) }
}

/// A view model that was written for one user: what it keeps is wherever `Current` is.
private func words() -> ClosureAdapter<TypedViewInputData, TypedEvent> {
    ClosureAdapter(Shown(TypedViewInputData(words: []))) { show in
        let load = { @Sendable in
            let words = await Current.shelf.words
            show { $0 = Shown(TypedViewInputData(words: words)) }
        }
        return ClosureInputs(appear: load) { event in
            if case .added(let word) = event {
                // In a task of its own, as such code often has it.
                await Task { await Current.shelf.add(word) }.value
            }
            await load()
            return nil
        }
    }
}

/// Each visitor has the task-locals of their own.
@Suite struct WorldAdapterTests {
    @Test func whatOneVisitorTypesAnotherDoesNotRead() async {
        let shelves = [WordShelf(), WordShelf()]
        let screens = shelves.map { shelf in
            WorldAdapter(of: words()) { work in await Current.$shelf.withValue(shelf) { await work() } }
        }
        for screen in screens { await screen.appear() }
        _ = await screens[0].handle(.added(word: "secret"))
        _ = await screens[1].handle(.added(word: "other"))
        #expect(screens[0].shown.value.words == ["secret"])
        #expect(screens[1].shown.value.words == ["other"])
        #expect(await Current.shelf.words.isEmpty)
    }

    @Test func whatChangesWhileAPageStaysIsReadInItsWorld() async throws {
        let shelf = WordShelf()
        let screen = WorldAdapter(of: words()) { work in await Current.$shelf.withValue(shelf) { await work() } }
        await screen.appear()
        var updates = screen.updates.makeAsyncIterator()
        let first = try await updates.next()
        #expect(first?.value.words == [])
        _ = await screen.handle(.added(word: "a"))
        let second = try await updates.next()
        #expect(second?.value.words == ["a"])
    }
}
