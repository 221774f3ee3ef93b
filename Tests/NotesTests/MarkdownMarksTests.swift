import Portico
import Testing

@testable import Notes

@Suite struct MarkdownMarksTests {
    @Test(arguments: [
        ("# Groceries", "Groceries"), ("### A *small* heading", "A small heading"), ("#tag stays", "#tag stays"),
        ("- milk", "milk"), ("  * [x] done", "done"), ("+ [ ] to do", "to do"), ("> > said twice", "said twice"),
        ("3. third", "3. third"),
        ("**bold**, __bold__ and ~~gone~~", "bold, bold and gone"), ("***both***", "both"),
        ("`a * b` is code", "a * b is code"),
        ("[the shop](https://shop.example) and [[Home]]", "the shop and Home"), ("![a dog](dog.png)", "a dog"),
        ("| one | two |", "one   two  "), (#"5 \* 3 = 15"#, "5 * 3 = 15"),
        ("snake_case_name", "snake_case_name"), ("2 * 3 * 4", "2 * 3 * 4"),
        ("an **unclosed mark", "an **unclosed mark"),
        ("[not a link] and [x](", "[not a link] and [x]("), ("a | b", "a | b"), ("```swift", ""), ("---", ""),
        ("|---|:-:|", ""),
        ("a\n===\nb", "a\nb"), ("- a\r\n- b", "a\nb"), ("**🐕** _dog_s", "🐕 _dog_s"), ("-5 degrees", "-5 degrees"),
        ("", ""),
    ])
    func marksAreTakenOutAndTextStays(markdown: String, text: String) {
        #expect(MarkdownMarks.removed(from: markdown[...]) == text)
    }

    @Test func anExcerptShowsTextAndFindsWhatMarksHide() {
        let body = "## Plan\n\n- [ ] **Milk** from [the shop](https://bread.example)"
        #expect(NoteSnippet.excerpt(of: body, NoteQuery("")).map(\.text).joined() == "Plan Milk from the shop")
        let milk = NoteSnippet.excerpt(of: body, NoteQuery("milk"))
        #expect(milk.map(\.text) == ["Plan ", "Milk", " from the shop"] && milk[1].isMarked)
        #expect(NoteSnippet.excerpt(of: body, NoteQuery("bread")).contains { $0.isMarked && $0.text == "bread" })
    }

    @Test func theNameOfANoteIsTextToo() {
        #expect(
            NoteName(NoteContent(title: "", body: "## **Bold** [link](https://a.example)\n\nrest")).text == "Bold link"
        )
    }
}
