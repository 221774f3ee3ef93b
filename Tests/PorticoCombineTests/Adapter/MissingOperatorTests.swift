import Foundation
import OpenCombine
import Portico
import PorticoAdapters
import PorticoCombine
import PorticoTestSupport
import Synchronization
import Testing

/// What OpenCombine lacks, as Combine's documentation has it.
@Suite struct MissingOperatorTests {
    private struct Failure: Error, Equatable {}

    @Test func theNewestOfTwoComeTogetherOnceBothAreThere() {
        let (first, second) = (PassthroughSubject<Int, Never>(), PassthroughSubject<String, Never>())
        var heard: [String] = []
        let subscription = first.combineLatest(second).sink { heard.append("\($0)\($1)") }
        first.send(1)
        first.send(2)
        second.send("a")
        second.send("b")
        first.send(3)
        #expect(heard == ["2a", "2b", "3b"])
        subscription.cancel()
        first.send(4)
        #expect(heard.count == 3)
    }

    @Test func theyEndWhenBothHaveEndedOrOneFails() {
        let (first, second) = (PassthroughSubject<Int, Failure>(), PassthroughSubject<Int, Failure>())
        var ends: [Subscribers.Completion<Failure>] = []
        let subscription = first.combineLatest(second) { $0 + $1 }
            .sink(receiveCompletion: { ends.append($0) }, receiveValue: { _ in })
        first.send(completion: .finished)
        #expect(ends.isEmpty)
        second.send(completion: .finished)
        #expect(ends == [.finished])
        let (third, fourth) = (PassthroughSubject<Int, Failure>(), PassthroughSubject<Int, Failure>())
        let other = third.combineLatest(fourth).sink(receiveCompletion: { ends.append($0) }, receiveValue: { _ in })
        third.send(completion: .failure(Failure()))
        fourth.send(completion: .finished)
        #expect(ends == [.finished, .failure(Failure())])
        subscription.cancel()
        other.cancel()
    }

    @Test func aSubscriberIsToldNoMoreThanItAskedFor() {
        let (first, second) = (CurrentValueSubject<Int, Never>(1), CurrentValueSubject<Int, Never>(1))
        var heard: [Int] = []
        var held: (any Subscription)?
        first.combineLatest(second) { $0 * 10 + $1 }
            .receive(
                subscriber: AnySubscriber(
                    receiveSubscription: {
                        held = $0
                        $0.request(.max(1))
                    },
                    receiveValue: {
                        heard.append($0)
                        return .none
                    }
                )
            )
        first.send(2)
        #expect(heard == [11])
        held?.request(.max(1))
        second.send(3)
        second.send(4)
        #expect(heard == [11, 23])
        held?.cancel()
    }

    @Test func threeAndFourComeTogether() {
        var heard: [String] = []
        let (a, b, c, d) = (
            CurrentValueSubject<Int, Never>(1), CurrentValueSubject<String, Never>("x"),
            CurrentValueSubject<Bool, Never>(true), CurrentValueSubject<Double, Never>(0.5)
        )
        let subscriptions = [
            Publishers.CombineLatest3(a, b, c).sink { heard.append("\($0)\($1)\($2)") },
            a.combineLatest(b, c, d) { "\($0)\($1)\($2)\($3)" }.sink { heard.append($0) },
        ]
        b.send("y")
        #expect(heard.sorted() == ["1xtrue", "1xtrue0.5", "1ytrue", "1ytrue0.5"])
        subscriptions.forEach { $0.cancel() }
    }

    @Test func valuesFromManyThreadsComeOneAtATime() async {
        // Subjects take values on any thread.
        nonisolated(unsafe) let first = PassthroughSubject<Int, Never>()
        nonisolated(unsafe) let second = PassthroughSubject<Int, Never>()
        let heard = Mutex<[(Int, Int)]>([])
        let inside = Atomic(0)
        let subscription = first.combineLatest(second).sink { pair in
            #expect(inside.add(1, ordering: .sequentiallyConsistent).newValue == 1)
            heard.withLock { $0.append(pair) }
            inside.subtract(1, ordering: .sequentiallyConsistent)
        }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for number in 1...500 { first.send(number) } }
            group.addTask { for number in 1...500 { second.send(number) } }
        }
        #expect(heard.withLock { $0.last.map { [$0.0, $0.1] } } == [500, 500])
        subscription.cancel()
    }

    @Test func whoCancelsWhileValuesComeWaitsForNobody() async {
        for _ in 0..<200 {
            nonisolated(unsafe) let first = PassthroughSubject<Int, Never>()
            nonisolated(unsafe) let second = PassthroughSubject<Int, Never>()
            nonisolated(unsafe) let third = PassthroughSubject<Int, Never>()
            nonisolated(unsafe) let subscription = Publishers.CombineLatest3(first, second, third).sink { _ in }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for number in 1...50 { first.send(number) } }
                group.addTask { for number in 1...50 { third.send(number) } }
                group.addTask { second.send(1) }
                group.addTask { subscription.cancel() }
            }
        }
    }

    @Test func whoLeavesWhenTheyAreToldWaitsForNobody() async {
        for _ in 0..<200 {
            nonisolated(unsafe) let first = PassthroughSubject<Int, Never>()
            nonisolated(unsafe) let second = CurrentValueSubject<Int, Never>(1)
            nonisolated(unsafe) let third = PassthroughSubject<Int, Never>()
            let heard = Mutex(0)
            let subscription = Publishers.CombineLatest3(first, second, third).first().sink { _ in
                heard.withLock { $0 += 1 }
            }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { for number in 1...50 { first.send(number) } }
                group.addTask { for number in 1...50 { third.send(number) } }
            }
            #expect(heard.withLock { $0 } == 1)
            subscription.cancel()
        }
    }

    @Test func whatSeveralSayIsMerged() {
        let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
        var heard: [Int] = []
        var ends = 0
        let merged = Publishers.Merge8(
            subjects[0],
            subjects[1],
            subjects[2],
            subjects[3],
            subjects[4].eraseToAnyPublisher(),
            subjects[5],
            subjects[6],
            subjects[7]
        )
        let subscription = merged.sink(receiveCompletion: { _ in ends += 1 }, receiveValue: { heard.append($0) })
        for (number, subject) in subjects.enumerated() { subject.send(number) }
        subjects[3].send(30)
        #expect(heard == [0, 1, 2, 3, 4, 5, 6, 7, 30])
        for subject in subjects.dropLast() { subject.send(completion: .finished) }
        #expect(ends == 0)
        subjects[7].send(completion: .finished)
        #expect(ends == 1)
        subscription.cancel()
        let two = subjects[0].merge(with: Just(9), Just(10)).sink { heard.append($0) }
        let many = Publishers.MergeMany([Just(11), Just(12)]).sink { heard.append($0) }
        #expect(heard.suffix(4) == [9, 10, 11, 12])
        two.cancel()
        many.cancel()
    }
}
