import Portico
import PorticoHost

/// What somebody types on a screen: commands, and the fields of its events.
extension BrowserVisit {
    func carryOut(_ command: BrowserCommand) throws -> Browser.Step? {
        switch command {
        case .nothing: return nil
        case .quit: return .quit
        case .help:
            let actions = (page?.actions ?? []).joined(separator: "\n")
            try browser.say((actions.isEmpty ? "" : actions + "\n\n") + BrowserHelp.text(newestText))
        case .back: return try browser.goBack()
        case .reload: return try browser.go(to: address, from: nil)
        case .undo: return try browser.takeBack(from: address)
        case .open(let address):
            guard !address.isEmpty else {
                try browser.say("Write the address behind it, such as: open /")
                return nil
            }
            return try browser.go(to: address, from: self.address)
        case .number(let number, let rest): return try choose(number, rest)
        case .event(let name, let rest):
            guard let event = screen.events.first(where: { $0.name == name }) else { return nil }
            return try begin(event, rest)
        case .fields(let text): return try guess(text)
        case .text(let text):
            guard let event = newestText, let field = event.newestText else {
                try browser.say("“\(text)” is nothing to do here. Type a number of the page, or help.")
                return nil
            }
            return try submit(event, [field.name: text])
        }
        return nil
    }

    private func choose(_ number: Int?, _ rest: String) throws -> Browser.Step? {
        guard let page else {
            try browser.say("There are no numbers yet.")
            return nil
        }
        switch number.flatMap(page.choice) {
        case .link(let address) where rest.isEmpty: return try browser.go(to: address, from: self.address)
        case .link: try browser.say("“\(rest)” stands behind the number of a link, which takes nothing.")
        case .event(let event): return try begin(event, rest)
        case nil:
            let range = page.highestNumber == 0 ? "It has none." : "It has 1 to \(page.highestNumber)."
            try browser.say("There is no such number on this page. \(range)")
        }
        return nil
    }

    /// Fields alone are for the one event that has them.
    private func guess(_ text: String) throws -> Browser.Step? {
        let fitting = screen.events.filter { event in
            guard let form = try? TypedFields.read(text, for: event) else { return false }
            return event.unknownFields(in: form).isEmpty
        }
        if let event = fitting.first(where: { $0.newestText != nil }) ?? fitting.first,
            fitting.count == 1 || event.newestText != nil
        {
            return try begin(event, text)
        }
        let names = fitting.map(\.name).joined(separator: ", ")
        try browser.say(
            fitting.isEmpty
                ? "No event here has these fields. Type help to see how they are written."
                : "These fields fit several events (\(names)). Write the number of one before them."
        )
        return nil
    }

    private func begin(_ event: EventShape, _ rest: String) throws -> Browser.Step? {
        if event.fields.contains(where: { $0.kind == .file }) {
            try browser.say("“\(event.name)” takes files, which cannot be sent from here.")
            return nil
        }
        let kept = kept(for: event)
        if rest.isEmpty {
            if event.fields.allSatisfy(\.isOpaque) { return try submit(event, kept) }
            question = FormQuestion(event: event, kept: kept)
            browser.showTyping(question?.isSecret != true)
            return nil
        }
        let typed: Form
        do throws(TypedFields.Problem) {
            typed = try TypedFields.read(rest, for: event)
        } catch {
            try browser.say(error.text)
            return nil
        }
        return try submit(event, typed.adding(kept))
    }

    /// What the form of an event begins with: what was typed before, else what the address holds or the page shows under
    /// the same names.
    private func kept(for event: EventShape) -> Form {
        if let form = forms[event.name] { return form }
        let shown = event.fields.compactMap { field -> Form.Entry? in
            guard field.kind == .text, let text = page?.texts[field.name], !text.isEmpty else { return nil }
            return Form.Entry(name: field.name, value: text)
        }
        return event.navigates ? addressed(event).adding(Form(shown)) : Form(shown)
    }

    /// The fields of a navigating event as they stand in the address.
    private func addressed(_ event: EventShape) -> Form {
        let names = Set(event.fields.map(\.name))
        return Form(((try? Location(address))?.query.entries ?? []).filter { names.contains($0.name) })
    }

    /// Gives the page the address that a form with the typed text leads to, so that all that follows is about what it
    /// shows.
    func move(to typed: Form, _ field: FieldShape) {
        guard let event = screen.events.first(where: { $0.navigates && $0.fields.contains { $0.name == field.name } }),
            let address = try? screen.address(of: event.name, typed.adding(addressed(event))),
            address != self.address, let moved = browser.screen(at: address, named: screen.route.name)
        else {
            return
        }
        place = moved
    }

    func answer(_ line: String) throws -> Browser.Step? {
        guard var asked = question, let field = asked.fields.first else { return nil }
        defer { browser.showTyping(question?.isSecret != true) }
        if line.trimmingSpaces == "cancel" {
            question = nil
            keep(asked.form.adding(asked.kept), for: asked.event)
            try browser.say("Nothing was sent. What was typed is kept for the next time.")
            return nil
        }
        guard let values = asked.values(of: line, for: field) else {
            try browser.say("Please answer yes or no.")
            return nil
        }
        for value in values { asked.form.append(field.name, value) }
        asked.fields.removeFirst()
        question = asked.fields.isEmpty ? nil : asked
        return asked.fields.isEmpty ? try submit(asked.event, asked.form) : nil
    }

    func submit(_ event: EventShape, _ form: Form) throws -> Browser.Step? {
        if let excess = event.limit.excess(of: form) {
            keep(form, for: event)
            try browser.say("\(TerminalError(excess))")
            return nil
        }
        guard event.navigates else {
            if event.newestText == nil, place.route != screen.route {
                return .visit(Browser.Place(screen: place, errand: Browser.Errand(event: event.name, form: form)))
            }
            try send(event.name, form)
            return nil
        }
        let address: String?
        do throws(DecodeError) {
            address = try place.address(of: event.name, form)
        } catch {
            keep(form, for: event)
            guard case .fields(let errors) = error else { throw error }
            for error in errors { try browser.say(error.sentence) }
            return nil
        }
        forms[event.name] = nil
        return try address.flatMap { try browser.go(to: $0, from: self.address) }
    }

    /// Secrets are not kept.
    func keep(_ form: Form, for event: EventShape) {
        let secrets = Set(event.fields.filter { $0.kind == .secret }.map(\.name))
        let entries = form.entries.filter { !secrets.contains($0.name) }
        forms[event.name] = entries.isEmpty ? nil : Form(entries)
    }
}
