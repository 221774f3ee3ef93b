import Dispatch
import Markdown
import Portico
import PorticoTestSupport
import Synchronization
import Testing

/// Texts that are read once, in turn.
@Suite struct MarkdownServiceTests {
    /// Prepares texts when it is let, and counts.
    private final class Press: Sendable {
        private let gate = DispatchSemaphore(value: 0)
        private let isHeld: Bool
        private let counts = Mutex((begun: 0, done: 0))

        init(isHeld: Bool = false) { self.isHeld = isHeld }

        var begun: Int { counts.withLock { $0.begun } }

        func prepare(_ source: String, _ tasks: MarkdownRenderer.Tasks, _ keepsLines: Bool = false) -> PreparedMarkdown
        {
            counts.withLock { $0.begun += 1 }
            if isHeld { gate.wait() }
            return PreparedMarkdown(source, tasks: tasks, keepsLines: keepsLines)
        }

        func letGo(_ count: Int = 1) {
            for _ in 0..<count { gate.signal() }
        }
    }

    private func service(_ press: Press, maxWaiting: Int = 4, keeping limit: Int = 32 << 20) -> MarkdownService {
        MarkdownService(line: WorkLine(atOnce: 1, maxWaiting: maxWaiting), keeping: limit) {
            press.prepare($0, $1, $2)
        }
    }

    private func long(_ word: String) -> String { String(repeating: "\(word) ", count: MarkdownService.short) }

    @Test(arguments: ["a", "long"])
    func aTextIsPreparedOnceUntilItChanges(length: String) async throws {
        let press = Press()
        let service = service(press)
        let (first, second) = length == "a" ? ("*a*", "*b*") : (long("*a*"), long("*b*"))
        for _ in 0..<3 {
            #expect(
                try await service.prepared(first, named: "1", tasks: .shown) == PreparedMarkdown(first, tasks: .shown)
            )
        }
        #expect(press.begun == 1)
        #expect(
            try await service.prepared(second, named: "1", tasks: .shown) == PreparedMarkdown(second, tasks: .shown)
        )
        #expect(press.begun == 2)
        _ = try await service.prepared(second, named: "1", tasks: .tickable)
        _ = try await service.prepared(second, named: "2", tasks: .shown)
        #expect(press.begun == 4)
        // The earlier text gave way.
        _ = try await service.prepared(first, named: "1", tasks: .shown)
        #expect(press.begun == 5)
    }

    @Test func textsThatLookAlikeAreNotTheSame() async throws {
        let service = service(Press())
        let one = try await service.prepared("caf\u{E9}", named: "1", tasks: .shown)
        let other = try await service.prepared("cafe\u{301}", named: "1", tasks: .shown)
        #expect(!one.html { _ in nil }.html.utf8.elementsEqual(other.html { _ in nil }.html.utf8))
    }

    @Test func whoeverWantsATextThatIsBeingPreparedWaitsForIt() async throws {
        let press = Press(isHeld: true)
        let service = service(press, maxWaiting: 0)
        let text = long("*a*")
        try await withThrowingTaskGroup { group in
            for _ in 0..<10 { group.addTask { try await service.prepared(text, named: "1", tasks: .shown).problem } }
            await until { press.begun == 1 }
            press.letGo()
            for try await problem in group { #expect(problem == nil) }
        }
        #expect(press.begun == 1)
    }

    @Test func whereTheLineIsFullALongTextIsRefusedAndAShortOneIsNot() async throws {
        let (line, press) = (WorkLine(atOnce: 1, maxWaiting: 0), Press(isHeld: true))
        let service = MarkdownService(line: line)
        try await withThrowingTaskGroup { group in
            group.addTask { _ = try await line.run { press.prepare("a", .shown) } }
            await until { press.begun == 1 }
            let text = long("a")
            await #expect(throws: WorkLine.Refusal.tooManyWait) {
                try await service.prepared(text, named: "1", tasks: .shown)
            }
            await #expect(throws: WorkLine.Refusal.tooManyWait) { try await service.links(in: text) }
            await #expect(throws: WorkLine.Refusal.tooManyWait) { try await service.tasks(in: text) }
            #expect(try await service.prepared("*a*", named: "2", tasks: .shown).problem == nil)
            #expect(try await service.links(in: "[[a]]").noteTitles == ["a"])
            #expect(try await service.tasks(in: "- [ ] a").map(\.offset) == [3])
            press.letGo()
            try await group.waitForAll()
            // What was refused can be asked for again.
            #expect(try await service.prepared(text, named: "1", tasks: .shown).problem == nil)
        }
    }

    @Test func whatIsKeptHasALimitAndTheOldestGoes() async throws {
        let press = Press()
        let service = service(press, keeping: 100_000)
        let texts = (0..<20).map { String(repeating: "\($0) ", count: 2_000) }
        for (index, text) in texts.enumerated() {
            _ = try await service.prepared(text, named: "\(index)", tasks: .shown)
        }
        #expect(press.begun == 20)
        _ = try await service.prepared(texts[19], named: "19", tasks: .shown)
        #expect(press.begun == 20)
        _ = try await service.prepared(texts[0], named: "0", tasks: .shown)
        #expect(press.begun == 21)
    }

    @Test func theCostIsOfWhoAsked() async throws {
        let meter = WorkMeter(client: "one")
        let service = service(Press())
        try await WorkMeter.$current.withValue(meter) {
            _ = try await service.prepared("*a*", named: "1", tasks: .shown)
            let short = meter.spent
            #expect(short > .zero)
            let text = long("*a*")
            _ = try await service.prepared(text, named: "2", tasks: .shown)
            #expect(meter.spent > short)
        }
    }

    @Test func linksAreThereOnceItIsKnownWhereTheyLead() {
        let prepared = PreparedMarkdown("[[Plan]] and [[None]] and [[Plan|it]]", tasks: .shown)
        #expect(prepared.noteTitles == ["Plan", "None"])
        #expect(
            prepared.html { $0 == "Plan" ? "/notes/7" : nil }.html
                == "<p><a class=\"note-link\" href=\"/notes/7\">Plan</a> and <span class=\"missing-note\">None</span> and "
                + "<a class=\"note-link\" href=\"/notes/7\">it</a></p>\n"
        )
        #expect(prepared.html { _ in "javascript:x" }.html == prepared.html { _ in nil }.html)
    }
}
