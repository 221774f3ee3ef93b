import Testing

@testable import PorticoNew

/// What view models would share between all visitors.
@Suite struct SharedStateTests {
    @Test(arguments: [
        "final class Store {}\nextension Store { static let shared = Store() }",
        "actor Cart {}\nlet cart = Cart()",
        "final class Store {}\nextension Store { static let main: Store = .init() }",
        "final class Box<Value> {}\nlet box = Box<Int>()", "actor Cart {}\nlet cart = try! Cart()",
        "struct Settings {\n    static var isNew = true\n}",
        "final class Model {}\nenum Current { static let model = Model.init() }",
        "struct Name { func read() -> String? {\n UserDefaults.standard.string(forKey: \"name\") } }",
        "final class Store {}\nfunc use() { Store.shared.clear() }",
        "final class Model {\n    @AppStorage(\"name\") var name = \"\" }",
        "struct Day {\n var zone = TimeZone.current }",
    ])
    func whatAllVisitorsShareIsNamed(source: String) {
        let found = SharedState.found(in: ["A.swift": source])
        #expect(found.map(\.line) == [2])
        #expect(found.first?.description.hasPrefix("A.swift:2:") == true)
    }

    @Test(arguments: [
        "struct Limits { static let most = 3 }",
        "final class Store {\n static func count() -> Int { 1 } }\nlet most = Store.count()",
        "enum Place { static let home = URL(filePath: \"/\") }",
        "final class Model { let store: Store }\nfinal class Store {}", "enum World { @TaskLocal static var date = 0 }",
        "final class Store { static var new: Store { Store() } }",
        "func make() { let shared = Store() }\nactor Store {}",
    ])
    func whatIsOfEachVisitorIsNot(source: String) {
        #expect(SharedState.found(in: ["A.swift": source]).isEmpty)
    }

    @Test func anObjectIsKnownAcrossFiles() {
        let found = SharedState.found(in: ["B.swift": "actor Store {}", "A.swift": "let store = Store()"])
        #expect(found.map(\.description) == ["A.swift:1:5: all visitors share `store`: hand it to the initialiser"])
    }
}
