import Portico
import Synchronization
import Testing

@Suite struct ContainerTests {
    protocol Store: Sendable {}
    final class MemoryStore: Store {}
    struct Service: Sendable { let store: any Store }
    final class Provider: Sendable {
        let service: Service
        let visitor: Visitor

        init(service: Service, visitor: Visitor) {
            self.service = service
            self.visitor = visitor
        }
    }
    struct Left: Sendable { init(right: Right) {} }
    final class Right: Sendable { init(left: Left) {} }

    private func working() -> Container {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.single, as: (any Store).self) { MemoryStore() }
        container.register(.new, Service.init)
        container.register(.perScreen, Provider.init)
        return container
    }

    @Test func partsAreMadeFromTheirInitialisersParameters() throws {
        let provider = try working().resolved().scope(Visitor(language: "de")).part(Provider.self)
        #expect(provider.visitor.language == "de")
        #expect(provider.service.store is MemoryStore)
    }

    @Test func whatAnAppIsWithoutIsNil() throws {
        let parts = try working().resolved().scope(Visitor(language: "de"))
        let provider: Provider? = try parts.part(ifRegistered: Provider.self)
        #expect(provider?.visitor.language == "de")
        #expect(try parts.part(ifRegistered: MemoryStore.self) == nil)
    }

    @Test func aSinglePartIsSharedAndAPerScreenPartIsNot() throws {
        let parts = try working().resolved()
        let one = parts.scope(Visitor())
        let other = parts.scope(Visitor())
        #expect(try one.part(Provider.self) === one.part(Provider.self))
        #expect(try one.part(Provider.self) !== other.part(Provider.self))
        let stores = try [one, other].map { try $0.part((any Store).self) as? MemoryStore }
        #expect(stores[0] === stores[1])
    }

    @Test func aSinglePartIsMadeOnceHoweverManyAskAtOnce() async throws {
        let made = Mutex(0)
        var container = Container()
        container.register(.single, as: MemoryStore.self) {
            made.withLock { $0 += 1 }
            return MemoryStore()
        }
        let parts = try container.resolved()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<16 { group.addTask { _ = try parts.scope().part(MemoryStore.self) } }
            try await group.waitForAll()
        }
        #expect(made.withLock { $0 } == 1)
    }

    @Test func aMissingPartIsNamedOnceWithWhoNeedsItItself() {
        var container = Container()
        container.seed(Visitor.self)
        container.register(.new, Service.init)
        container.register(.perScreen, Provider.init)
        #expect(
            problems(of: container) == [
                "nothing is registered as Store, which Service needs; load the module that has it, or register it"
            ]
        )
    }

    @Test func aCycleIsNamedOnce() {
        var container = Container()
        container.register(.new, Left.init)
        container.register(.new, Right.init)
        #expect(problems(of: container) == ["circular: Left -> Right -> Left"])
    }

    @Test func aSinglePartMayNotNeedAVisitor() {
        var container = working()
        container.register(.single, Provider.init)
        #expect(problems(of: container) == ["a single part needs a visitor's value: Provider -> Visitor"])
    }

    @Test func aSinglePartMayNotNeedAPartMadePerScreen() {
        struct Shared: Sendable { let provider: Provider }
        var container = working()
        container.register(.single, Shared.init)
        #expect(problems(of: container) == ["a single part (Shared) needs a part made per screen: Shared -> Provider"])
    }

    @Test func aLaterRegistrationReplacesTheEarlier() throws {
        final class OtherStore: Store {}
        var container = working()
        container.register(.single, as: (any Store).self) { OtherStore() }
        #expect(try container.resolved().scope(Visitor()).part(Provider.self).service.store is OtherStore)
    }

    @Test func aValueThatWasNotBroughtAlongIsNamed() throws {
        let parts = try working().resolved()
        #expect(throws: ContainerError(problems: ["missing: Visitor"])) { try parts.scope().part(Provider.self) }
    }

    @Test func aPartMadePerScreenIsNotKeptByTheApp() throws {
        let parts = try working().resolved()
        #expect(throws: ContainerError(problems: ["made per screen, but asked of the app: Provider"])) {
            try parts.part(Provider.self)
        }
    }

    @Test func aScopeInsideAScreensScopeHasItsValues() throws {
        let screen = try working().resolved().scope(Visitor(language: "de"))
        #expect(try screen.scope("more").part(Provider.self).visitor.language == "de")
    }

    @Test func nothingIsMadeToCheck() throws {
        let made = Mutex(0)
        var container = Container()
        container.register(.single, as: MemoryStore.self) {
            made.withLock { $0 += 1 }
            return MemoryStore()
        }
        _ = try container.resolved()
        #expect(made.withLock { $0 } == 0)
    }

    private func problems(of container: Container) -> [String] {
        do throws(ContainerError) {
            _ = try container.resolved()
            return []
        } catch {
            return error.problems
        }
    }
}
