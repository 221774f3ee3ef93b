import NIOCore
import Portico
import Synchronization
import Testing

@testable import PorticoWeb

@Suite struct ConnectionTableTests {
    /// A server's door, and which of those it let in had to go.
    private final class Door: Sendable {
        let table: ConnectionTable
        private let left = Mutex<[String]>([])
        private let clock = Mutex<UInt64>(0)
        private let tick: TimeAmount
        /// What stands for chance.
        private let steps = Steps()

        /// - Parameter tick: how much later each moment is than the one before.
        init(
            maximum: Int,
            maxPerAddress: Int? = nil,
            trusting proxies: String = "",
            tick: TimeAmount = .seconds(1)
        ) throws {
            self.tick = tick
            table = ConnectionTable(
                maximum: maximum,
                maxPerAddress: maxPerAddress,
                trusting: try TrustedProxies(proxies)
            ) {
                [steps] in
                steps.next(below: $0)
            }
        }

        private final class Steps: Sendable {
            private let guarded = Mutex(0)

            func next(below count: Int) -> Int {
                guarded.withLock { step in
                    step += 7
                    return step % count
                }
            }
        }

        /// A tick later than whatever came before.
        func now() -> NIODeadline {
            .uptimeNanoseconds(
                clock.withLock { clock in
                    clock += UInt64(tick.nanoseconds)
                    return clock
                }
            )
        }

        @discardableResult
        func open(_ address: String?, as name: String = "") -> ConnectionSlot? {
            let admission = table.admit(address.flatMap { IPAddress($0) }, at: now()) { [self] in
                left.withLock { $0.append(name) }
            }
            guard case .admitted(let slot) = admission else { return nil }
            return slot
        }

        /// Opens one and asks something on it.
        @discardableResult
        func ask(_ address: String, as name: String = "") -> ConnectionSlot? {
            let slot = open(address, as: name)
            slot?.isBusy(since: now())
            return slot
        }

        var gone: [String] { left.withLock { $0 } }
    }

    @Test func whereThereIsRoomEverybodyGetsIn() throws {
        let door = try Door(maximum: 10)
        for _ in 1...10 { #expect(door.open("192.0.2.1") != nil) }
        #expect(door.gone == [])
        #expect(door.table.count == 10)
    }

    @Test func whatIsClosedMakesRoom() throws {
        let door = try Door(maximum: 1)
        let first = try #require(door.ask("192.0.2.1"))
        #expect(door.ask("192.0.2.1") == nil)
        door.table.leave(first)
        door.table.leave(first)
        #expect(door.table.count == 0)
        #expect(door.ask("192.0.2.1") != nil)
    }

    @Test func theOneThatWaitedLongestGoes() throws {
        let door = try Door(maximum: 3)
        let first = door.open("192.0.2.1", as: "first")
        door.open("192.0.2.2", as: "second")
        door.open("192.0.2.3", as: "third")
        first?.isWaiting(since: door.now())
        #expect(door.open("192.0.2.4") != nil)
        #expect(door.gone == ["second"])
        #expect(door.table.count == 3)
    }

    @Test func whoHoldsMostGivesFirst() throws {
        let door = try Door(maximum: 5)
        door.open("192.0.2.1", as: "one")
        for number in 1...3 { door.open("192.0.2.2", as: "many \(number)") }
        door.open("192.0.2.3", as: "other")
        #expect(door.open("192.0.2.4") != nil)
        #expect(door.gone == ["many 1"])
    }

    @Test func whatIsBeingAnsweredStays() throws {
        let door = try Door(maximum: 2)
        door.ask("192.0.2.1", as: "busy")
        door.open("192.0.2.2", as: "waits")
        #expect(door.open("192.0.2.3") != nil)
        #expect(door.gone == ["waits"])
        door.ask("192.0.2.3", as: "busy too")
        #expect(door.gone == ["waits", ""])
        #expect(door.open("192.0.2.4") == nil)
    }

    /// Of two connections the event loops may let in the later one first.
    @Test func whoHoldsManyDoesNotTakeThePlaceOfWhoHasJustCome() throws {
        let door = try Door(maximum: 3, tick: .milliseconds(200))
        door.ask("192.0.2.1", as: "slow")
        door.ask("192.0.2.1", as: "slow")
        door.open("192.0.2.2", as: "visitor")
        #expect(door.open("192.0.2.1") == nil)
        #expect(door.open("192.0.2.3") != nil, "one of the two is another's")
        #expect(door.gone == ["slow"])
        for _ in 1...5 { _ = door.now() }
        #expect(door.open("192.0.2.1") != nil)
        #expect(door.gone == ["slow", "visitor"], "who asks nothing for a second is idle")
    }

    /// Slow posts keep all their connections busy, and others out no longer than one of them takes to close.
    @Test func oneAddressThatTookAllPlacesKeepsNobodyOut() throws {
        let door = try Door(maximum: 100)
        for number in 1...100 { #expect(door.ask("192.0.2.1", as: "slow \(number)") != nil) }
        #expect(door.ask("192.0.2.1") == nil, "the same address gets no more")
        for number in 1...49 { #expect(door.ask("198.51.100.\(number)", as: "visitor \(number)") != nil) }
        #expect(door.gone.count == 49)
        #expect(door.gone.allSatisfy { $0.hasPrefix("slow") })
        #expect(door.table.count == 100)
    }

    @Test func oneSiteOfIPv6KeepsNobodyOutFromManyNetworks() throws {
        let door = try Door(maximum: 100)
        for number in 1...100 { #expect(door.ask("2001:db8:0:\(number)::1", as: "slow \(number)") != nil) }
        #expect(door.ask("2001:db8:0:101::1") == nil, "the same site gets no more")
        for number in 1...49 { #expect(door.ask("198.51.100.\(number)", as: "visitor \(number)") != nil) }
        #expect(door.gone.count == 49)
        #expect(door.gone.allSatisfy { $0.hasPrefix("slow") })
    }

    @Test func networksOfOneSiteShareWithEachOther() throws {
        let door = try Door(maximum: 4)
        for number in 1...3 { door.ask("2001:db8:0:1::1", as: "a \(number)") }
        door.ask("2001:db8:0:2::1", as: "b")
        #expect(door.ask("2001:db8:0:3::1") != nil)
        #expect(door.gone == ["a 1"])
    }

    @Test func nobodyTakesFromWhoHasNoMore() throws {
        let door = try Door(maximum: 4)
        for number in 1...2 {
            door.ask("192.0.2.1", as: "a \(number)")
            door.ask("192.0.2.2", as: "b \(number)")
        }
        #expect(door.ask("192.0.2.3") != nil)
        #expect(door.ask("192.0.2.3") == nil, "one each would be left, and two")
        #expect(door.gone == ["a 1"])
    }

    @Test func anAddressHasSoManyAndItsOwnGoFirst() throws {
        let door = try Door(maximum: 100, maxPerAddress: 3)
        door.ask("192.0.2.1", as: "busy")
        door.open("192.0.2.1", as: "waits")
        door.ask("192.0.2.1", as: "busy")
        #expect(door.ask("192.0.2.1", as: "busy") != nil)
        #expect(door.gone == ["waits"])
        #expect(door.ask("192.0.2.1") == nil)
        #expect(door.open("192.0.2.2") != nil)
        #expect(door.gone == ["waits"])
    }

    @Test func anIPv6LineIsOneAddress() throws {
        let door = try Door(maximum: 100, maxPerAddress: 2)
        #expect(door.ask("2001:db8::1") != nil)
        #expect(door.ask("2001:db8::ffff:2") != nil)
        #expect(door.ask("2001:db8::3") == nil)
        #expect(door.ask("2001:db8:0:1::3") != nil)
        #expect(door.ask("::ffff:192.0.2.1") != nil)
        #expect(door.ask("192.0.2.1") != nil)
        #expect(door.ask("192.0.2.1") == nil, "written either way")
    }

    @Test func aProxyBringsEverybodyAndGivesNothingAway() throws {
        let door = try Door(maximum: 6, maxPerAddress: 2, trusting: "127.0.0.1, ::1")
        for number in 1...5 { #expect(door.open("127.0.0.1", as: "proxy \(number)") != nil) }
        #expect(door.open("192.0.2.1", as: "visitor") != nil)
        #expect(door.open("127.0.0.1") != nil)
        #expect(door.gone == ["visitor"])
        #expect(door.open("192.0.2.1") == nil)
    }

    @Test func ofManyAFewAreWeighed() throws {
        let door = try Door(maximum: 1_000)
        for number in 0..<1_000 { door.open("10.0.\(number / 250).\(number % 250)", as: "\(number)") }
        #expect(door.open("192.0.2.1") != nil)
        #expect(door.gone == ["7"], "the oldest of those that chance picked")
    }

    @Test func whatHappensIsToldOnceAMinute() throws {
        let door = try Door(maximum: 1)
        #expect(door.table.counts(at: door.now()) == nil)
        door.open("192.0.2.1")
        door.ask("192.0.2.2")
        #expect(door.ask("192.0.2.3") == nil)
        #expect(door.table.counts(at: door.now()) == ConnectionTable.RefusalCounts(refused: 1, replaced: 1))
        #expect(door.ask("192.0.2.3") == nil)
        #expect(door.table.counts(at: door.now()) == nil)
        for _ in 1...60 { _ = door.now() }
        #expect(door.table.counts(at: door.now()) == ConnectionTable.RefusalCounts(refused: 1))
    }

    @Test func everySocketTakesAFile() {
        #expect(OpenFiles.connections(of: 128) == 32)
        #expect(OpenFiles.connections(of: 1_024) == 816)
        #expect(OpenFiles.connections(of: 65_536) == 8_192)
        #expect(OpenFiles.connections(of: 64) < 0)
        #expect(OpenFiles.limit > 0)
    }

    @Test func theDoorIsClosedWhileThereAreNoFiles() {
        var gate = AcceptGate(slots: 2)
        for _ in 1...10 {
            #expect(gate.isAcceptingNewConnections())
            gate.connectionOpened()
        }
        #expect(!gate.isAcceptingNewConnections())
        gate.connectionClosed()
        #expect(gate.isAcceptingNewConnections())
    }
}
