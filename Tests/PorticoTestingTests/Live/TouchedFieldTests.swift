import Foundation
import PorticoTesting
import Testing

/// What the visitor has filled in is theirs, whatever comes.
struct TouchedFieldTests {
    private static func form(title: String, pinned: Bool = false, match: String = "c", extra: String = "") -> String {
        """
        <form id=form method=post action=/save><input type=hidden name=_form value=\(title.count)>
        <label>Title <input name=title value='\(title)' maxlength=\(title.count * 10)></label>
        <label>Body <textarea name=body>\(title)</textarea></label>
        <label><input type=checkbox name=pinned\(pinned ? " checked" : "")> Pinned</label>
        <label>Match <select name=match>\(extra)<option value=c\(match == "c" ? " selected" : "")>contains
        <option value=p\(match == "p" ? " selected" : "")>prefix</select></label><button>Save</button></form>
        """
    }

    private func updated(
        to html: String,
        _ fill: (WebVisitor) throws -> Void
    ) async throws -> (WebVisitor, FollowedPage) {
        let (visitor, page) = try await WebVisitor.following(Self.form(title: "One"))
        try fill(visitor)
        page.updates("data: " + html.replacing("\n", with: "\ndata: "))
        try await visitor.updated()
        return (visitor, page)
    }

    @Test func fieldsThatWereNotTouchedFollow() async throws {
        let (visitor, _) = try await updated(to: Self.form(title: "Second", pinned: true, match: "p")) { _ in }
        #expect(try visitor.value(of: "Title") == "Second")
        #expect(try visitor.value(of: "Body") == "Second")
        #expect(try visitor.isChecked("Pinned"))
        #expect(try visitor.value(of: "Match") == "prefix")
        #expect(visitor.changedFields.isEmpty)
    }

    @Test func fieldsThatWereTouchedKeepWhatTheyHoldAndSaySo() async throws {
        let (visitor, page) = try await updated(to: Self.form(title: "Second", match: "p")) { visitor in
            try visitor.fill("Title", with: "Mine")
            try visitor.check("Pinned")
            try visitor.choose("contains", from: "Match")
        }
        #expect(try visitor.value(of: "Title") == "Mine")
        #expect(try visitor.find(label: "Title")["maxlength"] == "60", "its attributes follow")
        #expect(try visitor.value(of: "Body") == "Second")
        #expect(try visitor.isChecked("Pinned"))
        #expect(
            visitor.changedFields.map { [$0.label, $0.ours, $0.theirs] } == [
                ["Title", "Mine", "Second"], ["Match", "contains", "prefix"],
            ]
        )
        page.updates("data: " + Self.form(title: "Mine").replacing("\n", with: "\ndata: "))
        try await visitor.updated()
        #expect(visitor.changedFields.isEmpty, "the server has come to the same")
        try await visitor.click("Save")
        let body = try #require(page.requests.last?.bodyText)
        #expect(body == "_form=4&title=Mine&body=Mine&pinned=on&match=c")
    }

    @Test func aChoiceIsKnownByItsValue() async throws {
        let html = Self.form(title: "One", extra: "<option value=x>exact")
        let (visitor, _) = try await updated(to: html) { try $0.choose("prefix", from: "Match") }
        #expect(try visitor.value(of: "Match") == "prefix")
    }

    @Test func whatGoesTakesWhatWasFilledInAlong() async throws {
        let (visitor, page) = try await updated(to: "<form id=form><label>Title <input name=other></label></form>") {
            try $0.fill("Title", with: "Mine")
        }
        #expect(try visitor.value(of: "Title") == "")
        page.updates("data: <form id=form><label>Title <input name=title value=New></label></form>")
        try await visitor.updated()
        #expect(try visitor.value(of: "Title") == "New")
    }

    @Test func aFieldThatMovesKeepsWhatItHolds() async throws {
        let (visitor, page) = try await WebVisitor.following("<div id=d><p><label>A <input id=a></label></p></div>")
        try visitor.fill("A", with: "typed")
        page.updates("data: <div id=d><section><label>A <input id=a class=new></label></section></div>")
        try await visitor.updated()
        #expect(try visitor.value(of: "A") == "typed")
        #expect(try visitor.find(css: "#a")["class"] == "new")
    }

    @Test func aFieldWithoutAnIDIsKnownByItsNameWhereverItMoves() async throws {
        let (visitor, page) = try await WebVisitor.following(
            "<form id=f><p><label>A <input name=a></label><label>B <input name=b></label></p></form>"
        )
        try visitor.fill("A", with: "typed")
        try visitor.fill("B", with: "too")
        page.updates(
            "data: <form id=f><div><label>A <textarea name=a></textarea></label><label>B <input name=b></label></div></form>"
        )
        try await visitor.updated()
        #expect(try visitor.value(of: "A") == "", "it is of another kind")
        #expect(try visitor.value(of: "B") == "too")
    }

    @Test func anotherPageHasNothingOfIt() async throws {
        let (visitor, _) = try await WebVisitor.following("<a href=/2>Next</a><label>A <input id=a></label>")
        try visitor.fill("A", with: "typed")
        try await visitor.click("Next")
        #expect(try visitor.value(of: "A") == "")
    }
}
