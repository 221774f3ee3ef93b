import PorticoTesting
import Testing

struct FillingTests {
    private static let form = """
        <form action=/to>
        <label>Query <input name=q value=old></label>
        <label for=t>Text</label><textarea id=t name=t></textarea>
        <label>Match <select name=m><option value=c>contains<option value=p>prefix<option value=x disabled>exact<option value=prefix>other</select></label>
        <label>Zones <select name=z multiple><option>com<option>net<option>org</select></label>
        <fieldset><legend>Digits</legend><label><input type=radio name=d value=any checked>any</label><label><input type=radio name=d value=no>no</label></fieldset>
        <fieldset><legend>Hyphens</legend><label><input type=radio name=h value=any>any</label><label><input type=radio name=h value=no>no</label></fieldset>
        <fieldset><legend>Kinds</legend><label><input type=checkbox name=k value=1 checked>one</label><label><input type=checkbox name=k value=2>two</label></fieldset>
        <label><input type=checkbox name=idn> only IDN</label>
        <button>Search</button></form>
        """

    private func query(_ fill: (WebVisitor) throws -> Void) async throws -> String {
        let (visitor, site) = try await WebVisitor.on(Self.form)
        try fill(visitor)
        try await visitor.click("Search")
        return String(try #require(site.last?.path).dropFirst("/to?".count))
    }

    @Test func theFormAsItComes() async throws {
        #expect(try await query { _ in } == "q=old&t=&m=c&d=any&k=1")
    }

    @Test func theFormAsItIsFilledIn() async throws {
        let query = try await query { visitor in
            try visitor.fill("Query", with: "med\nical")
            try visitor.fill("Text", with: "a\r\nb")
            try visitor.choose("prefix", from: "Match")
            try visitor.choose("org", from: "Zones")
            try visitor.choose("com", from: "Zones")
            try visitor.choose("no", from: "Digits")
            try visitor.choose("any", from: "Hyphens")
            try visitor.check("only IDN")
        }
        #expect(query == "q=medical&t=a%0D%0Ab&m=p&z=com&z=org&d=no&h=any&k=1&idn=on")
    }

    @Test func severalChoicesAreMadeAndTakenBack() async throws {
        let query = try await query { visitor in
            try visitor.choose("com", from: "Zones")
            try visitor.choose("net", from: "Zones")
            try visitor.unchoose("com", from: "Zones")
            try visitor.choose("two", from: "Kinds")
            try visitor.choose("two", from: "Kinds")
            try visitor.unchoose("one", from: "Kinds")
        }
        #expect(query == "q=old&t=&m=c&z=net&d=any&k=2")
    }

    @Test(arguments: [
        ("contains", "Match", "always has one choice"), ("any", "Digits", "stays chosen"),
        ("three", "Kinds", "No check box"),
    ])
    func whatCannotBeTakenBackIsAFailure(option: String, label: String, problem: String) async throws {
        let (visitor, _) = try await WebVisitor.on(Self.form)
        let failure = #expect(throws: VisitorError.self) { try visitor.unchoose(option, from: label) }
        #expect(failure?.problem.contains(problem) == true, "\(String(describing: failure))")
    }

    @Test func onlyAFileInputTakesFiles() async throws {
        let (visitor, _) = try await WebVisitor.on("<label>A<input></label><label>B<input type=file disabled></label>")
        for (label, problem) in [("A", "takes no files"), ("B", "disabled"), ("C", "No control is labelled")] {
            let failure = #expect(throws: VisitorError.self) { try visitor.choose(label, file: "x", bytes: []) }
            #expect(failure?.problem.contains(problem) == true, "\(String(describing: failure))")
        }
    }

    @Test func whatTheFieldsShowFollowsTheVisitor() async throws {
        let (visitor, _) = try await WebVisitor.on(Self.form)
        #expect(try visitor.value(of: "Query") == "old")
        #expect(try visitor.value(of: "Match") == "contains")
        try visitor.fill("Query", with: "new")
        try visitor.choose("c", from: "Match")
        try visitor.check("only IDN")
        try visitor.uncheck("only IDN")
        #expect(try visitor.value(of: "Query") == "new")
        #expect(try visitor.isChecked("only IDN") == false)
        try await visitor.open("/start")
        #expect(try visitor.value(of: "Query") == "old")
    }

    @Test(arguments: [
        ("<label>A<input readonly></label>", "read-only"), ("<label>A<input disabled></label>", "disabled"),
        ("<label>A<input type=checkbox></label>", "can't be typed into"),
        ("<label>A<select></select></label>", "can't be typed into"),
        ("<label>A<input maxlength=2></label>", "takes 2 characters"),
        ("<label>B<input></label>", "No control is labelled \"A\""),
        (
            "<label>A<input></label><label>A<textarea></textarea></label>",
            "More than one control is labelled \"A\": <input>, <textarea>"
        ),
        ("<div hidden><label>A<input></label></div>", "No control"),
        ("<label>A<input type=hidden></label>", "No control"),
        ("<fieldset disabled><label>A<input></label></fieldset>", "disabled"),
    ])
    func whatCannotBeFilledInIsAFailure(html: String, problem: String) async throws {
        let (visitor, _) = try await WebVisitor.on(html)
        let failure = #expect(throws: VisitorError.self) { try visitor.fill("A", with: "text") }
        #expect(failure?.problem.contains(problem) == true, "\(String(describing: failure))")
    }

    @Test(arguments: [
        ("exact", "Match", "It is disabled"), ("nothing", "Match", "No option of \"Match\" says \"nothing\""),
        ("any", "Colour", "No choice is labelled \"Colour\""),
        ("maybe", "Digits", "No radio button is labelled \"maybe\""),
    ])
    func whatCannotBeChosenIsAFailure(option: String, label: String, problem: String) async throws {
        let (visitor, _) = try await WebVisitor.on(Self.form)
        let failure = #expect(throws: VisitorError.self) { try visitor.choose(option, from: label) }
        #expect(failure?.problem.contains(problem) == true, "\(String(describing: failure))")
        #expect(failure?.nearMisses.isEmpty == (option == "exact"))
    }

    @Test func aRadioLabelInTwoGroupsNeedsItsGroup() async throws {
        let (visitor, _) = try await WebVisitor.on(Self.form)
        let failure = #expect(throws: VisitorError.self) { try visitor.choose("no") }
        #expect(failure?.problem.hasPrefix("More than one radio button") == true)
    }
}
