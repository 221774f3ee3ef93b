import PorticoAdapters
import Synchronization
import Testing

@Suite struct EventStreamTests {
    @Test func sendReturnsWhenTheLoopAsksForTheNext() async {
        let events = EventStream<Int>()
        let log = Mutex<[String]>([])
        let loop = Task {
            for await event in events.stream {
                log.withLock { $0.append("begin \(event)") }
                for _ in 0..<20 { await Task.yield() }
                log.withLock { $0.append("end \(event)") }
            }
        }
        await events.send(1)
        #expect(log.withLock { $0 } == ["begin 1", "end 1"])
        await events.send(2)
        #expect(log.withLock { $0 } == ["begin 1", "end 1", "begin 2", "end 2"])
        events.finish()
        await loop.value
    }

    @Test func eventsKeepTheOrderOfTheCalls() async {
        let events = EventStream<Int>()
        let seen = Mutex<[Int]>([])
        let loop = Task { for await event in events.stream { seen.withLock { $0.append(event) } } }
        for number in 0..<100 { await events.send(number) }
        events.finish()
        await loop.value
        #expect(seen.withLock { $0 } == Array(0..<100))
    }

    @Test func aSentEventThatNobodyTakesAnyMoreIsNotWaitedFor() async {
        let events = EventStream<Int>()
        let waiting = Task { await events.send(1) }
        events.finish()
        await waiting.value
        await events.send(2)
        #expect(await events.stream.first { _ in true } == nil)
    }

    @Test func aLoopThatIsCancelledLetsItsSendersGo() async {
        let events = EventStream<Int>()
        let (taken, take) = AsyncStream<Void>.makeStream()
        let loop = Task {
            for await _ in events.stream {
                take.yield()
                try? await Task.sleep(for: .seconds(3_600))
            }
        }
        let waiting = Task { await events.send(1) }
        for await _ in taken { break }
        loop.cancel()
        await waiting.value
        await loop.value
    }

    @Test func aSenderThatIsCancelledGoesAndItsEventStays() async {
        let events = EventStream<Int>()
        let sending = Task { await events.send(1) }
        sending.cancel()
        await sending.value
        #expect(await events.stream.first { _ in true } == 1)
    }
}
