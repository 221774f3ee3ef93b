import AtriumFlow
import Foundation
import NotesData
import Portico
import PorticoHost
import PorticoSessions
import PorticoTerminal
import PorticoTestSupport
import PorticoTesting
import Testing

@testable import Atrium
@testable import Notes

/// Several values at once, from boundaries, from what is there, and from nowhere: 18,000 combinations in three runs
/// that can be had again, and 102,000 in `make fuzz`.
///
/// They go from the URL and the form through the app's flow and its view models to SQLite and back to the text of what
/// is shown, in this process. HTTP and templates, where the longest part of a request goes and numbers are only text,
/// are left to the walk (`BoundaryWalkTests`). Storage in memory would be faster still, but one of the two traps this
/// is for was in a search that only SQLite makes, the other took a stored number and a second event: so one account's
/// things are kept through thousands of combinations.
@Suite struct RandomCombinationTests {
    @Test(arguments: [4_711, 20_260_203, 7] as [UInt64])
    func noCombinationOfValuesEndsTheProgramOrFails(seed: UInt64) async throws {
        let app = try TestApp()
        defer { app.remove() }
        let owned = try await visiting(app.application(limited: false), at: TestApp.origin) {
            try await OwnedData(of: $0, in: app)
        }
        let composition = try Composition(data: app.data, accounts: app.accounts, dogFacts: app.dogFacts)
        var visits = try CombinationVisits(owned, coordinator: composition.coordinator(), seed: seed)
        let rounds = LongRun.isWanted ? 34 : 6
        for round in 0..<rounds {
            for _ in 0..<1_000 { try await visits.tryOne() }
            // So much is written that lists would grow longer and longer; and some of it is deleted.
            if round % 2 == 1 { try await app.notes().deleteEverything(of: owned.account) }
            try await owned.bringBack(in: app)
        }
        // That they got somewhere: with nothing but refusals nothing was tried.
        let (shown, sent) = (visits.shown, visits.sent)
        #expect(shown >= 150 * rounds && sent >= 60 * rounds, "seed \(seed): \(shown) shown, \(sent) events")
    }
}

/// One account's visits with values of all kinds.
struct CombinationVisits {
    /// A place and perhaps an event that is sent there.
    private struct Choice {
        let pattern: RoutePattern
        let usual: Location
        let event: EventShape?
    }

    private let flow: AnyCoordinator
    private let visitor: Visitor
    private let ids: OwnedIDs
    /// Each as often as it has values.
    private let choices: [Choice]
    /// The values of parameters that have few, by their messages.
    private let named: [String: [String]]
    private var random: SeededRandom
    /// How many screens and files were shown, and how many events were taken.
    private(set) var shown = 0
    private(set) var sent = 0

    init(_ owned: OwnedData, coordinator: AppCoordinator, seed: UInt64) throws {
        flow = AnyCoordinator(coordinator)
        ids = owned.ids
        let visitor = Visitor(id: VisitorID(of: owned.account), account: owned.account, session: owned.session)
        self.visitor = visitor
        random = SeededRandom(seed: seed)
        var choices: [Choice] = []
        var named: [String: [String]] = [:]
        for pattern in AppRoute.patterns {
            for example in AppRoute.examples where example.patternName == pattern.name {
                let usual = try Location(owned.ids.place(example))
                let count = pattern.pathParameters.count + pattern.query.count
                choices += Array(repeating: Choice(pattern: pattern, usual: usual, event: nil), count: count)
                for parameter in pattern.query {
                    named["\(pattern.name) \(parameter.name)"] = Self.choices(of: parameter.name, at: usual)
                }
                let asked = coordinator.start(visitor, wanting: example) == example ? visitor : Visitor()
                guard let screen = try? flow.screen(at: AnyRoute(example), of: asked) else { continue }
                for shape in screen.events where !shape.fields.isEmpty {
                    choices += Array(
                        repeating: Choice(pattern: pattern, usual: usual, event: shape),
                        count: count + shape.fields.count
                    )
                }
            }
        }
        self.choices = choices
        self.named = named
    }

    /// What a parameter says it must be one of.
    private static func choices(of name: String, at usual: Location) -> [String] {
        var location = usual
        location.query.entries = [Form.Entry(name: name, value: "\u{1}")]
        guard case .bad(let refused) = AppRoute.parse(location), refused.message.hasPrefix("must be one of ") else {
            return []
        }
        return refused.message.dropFirst("must be one of ".count).components(separatedBy: ", ")
    }

    mutating func tryOne() async throws {
        let choice = random.pick(choices)
        let location = self.location(choice)
        guard case .route(let route) = flow.route(at: location) else { return }
        let asked = flow.start(visitor, wanting: route) == route ? visitor : Visitor()
        var form: Form?
        if let event = choice.event { form = self.form(event) }
        do {
            switch try flow.resource(at: flow.start(asked, wanting: route), of: asked) {
            case .file(let file):
                // The beginning is made of the same numbers as the rest.
                for try await _ in try await file.found().chunks() { break }
            case .screen(let screen):
                await screen.appear()
                if let event = choice.event, let form {
                    switch screen.events.first(where: { $0.name == event.name })?.navigates {
                    case true: _ = try screen.address(of: event.name, form)
                    case false: try await send(event.name, form, to: screen, at: location)
                    case nil: break
                    }
                }
                let page = try screen.present(with: TerminalPresenter())
                #expect(
                    page.condition != .unavailable,
                    "seed \(random.seed): \(location) \(choice.event?.name ?? "") \(form?.urlEncoded ?? "")"
                )
            }
            shown += 1
        } catch let failure as AnswerError {
            #expect(failure != .unavailable, "seed \(random.seed): \(location)")
        } catch DecodeError.fields {
            return
        }
    }

    private mutating func send(
        _ event: String,
        _ form: Form,
        to screen: Screen,
        at location: Location
    ) async throws {
        switch try await screen.send(event, form) {
        case .again(.invalid, _), .working(.invalid): return
        case .again(let condition, _), .working(let condition):
            #expect(condition != .unavailable, "seed \(random.seed): \(event) at \(location): \(form.urlEncoded)")
        case .stay, .go: break
        }
        sent += 1
    }

    // MARK: Values

    private mutating func location(_ choice: Choice) -> Location {
        var location = choice.usual
        for (index, segment) in choice.pattern.segments.enumerated() {
            guard case .parameter = segment, chance(1, of: 3) else { continue }
            location.path[index] = value(usual: [choice.usual.path[index]])
        }
        for parameter in choice.pattern.query {
            guard chance(1, of: 2) else { continue }
            let own =
                choice.usual.query.values(parameter.name) + (named["\(choice.pattern.name) \(parameter.name)"] ?? [])
            location.query.entries.removeAll { $0.name == parameter.name }
            location.query.append(parameter.name, value(usual: own.isEmpty ? [OwnedData.word] : own))
            if chance(1, of: 50) { location.query.append(parameter.name, value(usual: own)) }
        }
        return location
    }

    private mutating func form(_ shape: EventShape) -> Form {
        var form = Form()
        for field in shape.fields where field.kind != .file && !chance(1, of: 20) {
            let usual = ids.value(of: field)
            let changes = chance(1, of: 3)
            for value in usual.prefix(field.takesMany ? 5 : 1) {
                form.append(field.name, changes ? self.value(usual: [value]) : value)
            }
            if field.takesMany, chance(1, of: 4) { form.append(field.name, value(usual: usual)) }
        }
        return form
    }

    private mutating func value(usual: [String]) -> String {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4 where !usual.isEmpty: return random.pick(usual)
        case 0..<8: return random.pick(BoundaryValue.written)
        case 8: return String(Int.random(in: .min ... .max, using: &random) >> Int.random(in: 0..<64, using: &random))
        default:
            let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
                Unicode.Scalar(
                    UInt32.random(in: 0...0xFFFF, using: &random) >> UInt32.random(in: 0..<16, using: &random)
                )
            }
            return String(String.UnicodeScalarView(scalars))
        }
    }

    private mutating func chance(_ part: Int, of whole: Int) -> Bool {
        Int.random(in: 0..<whole, using: &random) < part
    }
}
