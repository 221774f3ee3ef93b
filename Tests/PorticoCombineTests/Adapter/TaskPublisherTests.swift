import OpenCombine
import PorticoCombine
import PorticoTestSupport
import Synchronization
import Testing

@Suite struct TaskPublisherTests {
    @Test func oneValueThenTheEnd() async {
        let steps = await steps(of: TaskPublisher { 7 })
        #expect(steps == ["7", "finished"])
    }

    @Test func aFailureIsTheEnd() async {
        let steps = await steps(of: TaskPublisher { () async throws(NetworkError) -> Int in throw .unreachable })
        #expect(steps == ["failed: unreachable"])
    }

    @Test func nothingBeginsBeforeItIsSubscribedTo() async {
        let begun = Mutex(0)
        let publisher = TaskPublisher { begun.withLock { $0 += 1 } }
        #expect(begun.withLock { $0 } == 0)
        _ = await steps(of: publisher)
        _ = await steps(of: publisher)
        #expect(begun.withLock { $0 } == 2)
    }

    @Test func cancellingTheSubscriptionCancelsTheWorkAndSilencesIt() async {
        let (ended, end) = AsyncStream<Void>.makeStream()
        let (started, start) = AsyncStream<Void>.makeStream()
        let heard = Mutex<[Int]>([])
        let subscription = TaskPublisher {
            start.yield()
            try? await Task.sleep(for: .seconds(3_600))
            end.yield()
            return 7
        }.sink { number in heard.withLock { $0.append(number) } }
        for await _ in started { break }
        subscription.cancel()
        for await _ in ended { break }
        for _ in 0..<50 { await Task.yield() }
        #expect(heard.withLock { $0 } == [])
    }

    private func steps<Output: Sendable, Failure: Error>(of publisher: TaskPublisher<Output, Failure>) async -> [String]
    {
        let (steps, continuation) = AsyncStream<String>.makeStream()
        let subscription = publisher.sink(
            receiveCompletion: { completion in
                switch completion {
                case .finished: continuation.yield("finished")
                case .failure(let failure): continuation.yield("failed: \(failure)")
                }
                continuation.finish()
            },
            receiveValue: { continuation.yield("\($0)") }
        )
        var heard: [String] = []
        for await step in steps { heard.append(step) }
        subscription.cancel()
        return heard
    }
}
