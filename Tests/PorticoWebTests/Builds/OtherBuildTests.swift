import PorticoTesting
import Testing

/// A form that is half filled in while another build of its site takes the place of the one that printed it. Whatever
/// has changed, what was typed has arrived afterwards or is on the page that says why it has not.
@Suite(.inBothModes) struct OtherBuildTests {
    private let site = LetterSite()

    /// What is listed because there is no field for it.
    private func listed(_ visitor: WebVisitor) throws -> [String] {
        try visitor.findAll(css: "dl.typed dd").map(\.text)
    }

    @Test func aPageOfAnotherShapeTakesTheForm() async throws {
        let value = StationeryViewInputData(heading: "Letter", hints: ["Be kind."])
        let build = LetterBuild(LetterRoute.self, .letter, value, site.store) { (event: LetterEvent) in
            switch event {
            case .sent(let to, let text): [to, text]
            }
        }
        let page = LetterSite.page(
            "{{heading}}",
            "sent",
            "<ul>{{#hints}}<li>{{.}}</li>{{/hints}}</ul><section>\(LetterSite.text)</section><section>\(LetterSite.to)</section>"
        )
        try await site.sending(to: build, page) { visitor in
            #expect(visitor.page.status == 200)
            #expect(visitor.page.text.contains("Be kind."))
            #expect(visitor.page.text.contains("Sent."))
        }
        #expect(site.store.letters == [["Ada", LetterSite.words]])
    }

    @Test func aFieldThatIsNewIsAskedForBesideWhatWasTyped() async throws {
        try await site.sending(to: withSubject, subjectPage) { [site] visitor in
            #expect(visitor.page.status == 422)
            #expect(try visitor.find(label: "Subject")["aria-invalid"] == "true")
            #expect(try visitor.value(of: "To") == "Ada")
            #expect(try visitor.value(of: "Text") == LetterSite.words)
            #expect(site.store.letters.isEmpty)
            try visitor.fill("Subject", with: "Hi")
            try await visitor.click("Send")
            #expect(visitor.page.status == 200)
        }
        #expect(site.store.letters == [["Ada", "Hi", LetterSite.words]])
    }

    @Test func whatWasTypedIntoAFieldOfAnotherNameIsListed() async throws {
        let value = LetterViewInputData(greeting: "Hello")
        let build = LetterBuild(LetterRoute.self, .letter, value, site.store) { (event: BodyLetterEvent) in
            switch event {
            case .sent(let to, let body): [to, body]
            }
        }
        let body = "<label>Letter <textarea name=\"body\"></textarea></label>"
        try await site.sending(to: build, LetterSite.page("{{greeting}}", "sent", LetterSite.to + body)) {
            visitor async throws in
            #expect(visitor.page.status == 422)
            #expect(visitor.page.heading == "Hello")
            #expect(try visitor.find(label: "Letter")["aria-invalid"] == "true")
            #expect(try visitor.value(of: "To") == "Ada")
            #expect(try listed(visitor) == [LetterSite.words])
        }
        #expect(site.store.letters.isEmpty)
    }

    @Test func whatWasTypedIntoAFieldThatIsGoneIsNotLeftOutUnseen() async throws {
        let page = LetterSite.page("{{greeting}}", "sent", LetterSite.to)
        try await site.sending(to: postcards, page) { [site] visitor in
            #expect(visitor.page.status == 409)
            #expect(visitor.page.text.contains("This form has changed since you opened it"))
            #expect(try visitor.value(of: "To") == "Ada")
            #expect(try listed(visitor) == [LetterSite.words])
            #expect(site.store.letters.isEmpty)
            try await visitor.click("Send")
            #expect(visitor.page.status == 200)
        }
        #expect(site.store.letters == [["Ada"]], "as its sender has seen it")
    }

    @Test func anEventThatHasAnotherNameIsNotCarriedOutUnderTheOldOne() async throws {
        let value = LetterViewInputData(greeting: "Hello")
        let build = LetterBuild(LetterRoute.self, .letter, value, site.store) { (event: PostedLetterEvent) in
            switch event {
            case .posted(let to, let text): [to, text]
            }
        }
        let page = LetterSite.page("{{greeting}}", "posted", LetterSite.to + LetterSite.text)
        try await site.sending(to: build, page) { visitor in
            // With the script the new form has come by itself, and what was typed is in it.
            guard visitor.mode == .plain else { return }
            #expect(visitor.page.status == 409)
            #expect(visitor.page.text.contains("This form has changed since you opened it"))
            #expect(try listed(visitor) == ["Ada", LetterSite.words])
            try visitor.fill("To", with: "Ada")
            try visitor.fill("Text", with: LetterSite.words)
            try await visitor.click("Send")
        }
        #expect(site.store.letters == [["Ada", LetterSite.words]])
    }

    @Test func whereThePageHasMovedTheTextIsShown() async throws {
        let value = LetterViewInputData(greeting: "Hello")
        let build = LetterBuild(PostRoute.self, .letter, value, site.store) { (event: LetterEvent) in
            switch event {
            case .sent(let to, let text): [to, text]
            }
        }
        let page = LetterSite.page("{{greeting}}", "sent", LetterSite.to + LetterSite.text)
        try await site.sending(to: build, page) { try expectTheText(on: $0, status: 404) }
    }

    @Test func whereTheAddressDoesNotFitAnyMoreTheTextIsShown() async throws {
        let value = LetterViewInputData(greeting: "Hello")
        let build = LetterBuild(NumberedLetterRoute.self, .letter, value, site.store) { (event: LetterEvent) in
            switch event {
            case .sent(let to, let text): [to, text]
            }
        }
        let page = LetterSite.page("{{greeting}}", "sent", LetterSite.to + LetterSite.text)
        try await site.sending(to: build, page) { try expectTheText(on: $0, status: 404) }
    }

    @Test func whereNothingIsPostedAnyMoreTheTextIsShown() async throws {
        try await site.sending(to: LetterArchive(), nil) { try expectTheText(on: $0, status: 405) }
    }

    private func expectTheText(on visitor: WebVisitor, status: Int) throws {
        #expect(visitor.page.status == status)
        #expect(visitor.page.heading?.hasPrefix("\(status) ") == true)
        #expect(visitor.page.text.contains("What you typed"))
        #expect(try listed(visitor) == ["Ada", LetterSite.words])
        #expect(site.store.letters.isEmpty)
    }

    @Test func whatTheFormerBuildHasDoneIsNotAskedForAgain() async throws {
        let page = LetterSite.page("{{greeting}}", "sent", LetterSite.to)
        try await site.visiting(restartedAs: postcards, page) { visitor, restart in
            let request = try FormFields(visitor, "#writing").request(["to": "Ada", "text": LetterSite.words])
            #expect(try await visitor.send(request).status == 303)
            restart()
            #expect(try await visitor.send(request).status == 303, "its answer was lost on the way")
        }
        #expect(site.store.letters == [["Ada", LetterSite.words]])
    }

    @Test func whatTheFormerBuildHasDoneWithLessIsNotAskedForAgain() async throws {
        try await site.visiting(restartedAs: withSubject, subjectPage) { visitor, restart in
            let request = try FormFields(visitor, "#writing").request(["to": "Ada", "text": LetterSite.words])
            #expect(try await visitor.send(request).status == 303)
            restart()
            #expect(try await visitor.send(request).status == 303, "its answer was lost on the way")
        }
        #expect(site.store.letters == [["Ada", LetterSite.words]])
    }

    private var withSubject: LetterBuild<LetterRoute, LetterViewInputData, SubjectLetterEvent> {
        LetterBuild(LetterRoute.self, .letter, LetterViewInputData(greeting: "Hello"), site.store) { event in
            switch event {
            case .sent(let to, let subject, let text): [to, subject.text, text]
            }
        }
    }

    private var subjectPage: String {
        let subject = "<label>Subject <input name=\"subject\"></label>"
        return LetterSite.page("{{greeting}}", "sent", LetterSite.to + subject + LetterSite.text)
    }

    private var postcards: LetterBuild<LetterRoute, LetterViewInputData, PostcardEvent> {
        LetterBuild(LetterRoute.self, .letter, LetterViewInputData(greeting: "Hello"), site.store) { event in
            switch event {
            case .sent(let to): [to]
            }
        }
    }
}
