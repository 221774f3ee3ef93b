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
        ("[the shop](https://shop.example) and [[Home]]", "the shop and Home"),
        ("[[Home|my home]]", "my home"), ("[[a %7C b %5Bc%5D]]", "a | b [c]"), ("[[100%]]", "100%"),
        ("[[a %7C b|50 %7C]]", "50 %7C"),
        ("| [[Home\\|there]] |", "there  "), ("[a #b](https://a.example/#c) d", "a #b d"),
        ("![a dog](dog.png)", "a dog"),
        ("| one | two |", "one   two  "), (#"5 \* 3 = 15"#, "5 * 3 = 15"),
        ("snake_case_name", "snake_case_name"), ("2 * 3 * 4", "2 * 3 * 4"),
        ("an **unclosed mark", "an **unclosed mark"),
        ("[not a link] and [x](", "[not a link] and [x]("), ("a | b", "a | b"), ("```swift", ""), ("---", ""),
        ("|---|:-:|", ""),
        ("a\n===\nb", "a\nb"), ("- a\r\n- b", "a\nb"), ("**🐕** _dog_s", "🐕 _dog_s"), ("-5 degrees", "-5 degrees"),
        ("", ""), ("> [!warning]- Hot", "Hot"), ("> [!note]\n> said", "\nsaid"), ("[!note] said", "[!note] said"),
        ("> [!no te] said", "[!no te] said"), ("a ==marked== word, 1 == 2", "a marked word, 1 == 2"),
        ("a = b", "a = b"),
        ("![a dog|300x200](dog.png) ![a|b](c.png)", "a dog a|b"), ("a === b === c", "a === b === c"),
        ("## Closed ##", "Closed"), ("# C#", "C#"), ("a line\\", "a line"),
        ("[Swift](https://en.wikipedia.org/wiki/Swift_(language)) it is", "Swift it is"),
        ("[![a dog](dog.png)](https://dogs.example) barks", "a dog barks"),
        ("[the shop][1] and [home][]", "the shop and home"), ("[1]: https://shop.example", ""),
        ("said[^1] so", "said so"), ("[^1]: by whom", " by whom"), ("<https://a.example>", "https://a.example"),
        ("<b>bold</b><br/>and <span class=\"x\">more</span>", "boldand more"),
        ("Array<Int> < Set<Int>", "Array<Int> < Set<Int>"),
        ("a <!-- hidden --> b", "a  b"), ("fish &amp; chips &#8211; &lt;3 &no;", "fish & chips – <3 &no;"),
        ("shop](https://shop.example) is open", "shop is open"),
        ("```swift\n# stays *as it is*\n```\n# Text", "# stays *as it is*\nText"),
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

    @Test func anAddressThatIsCutOffIsNoText() {
        #expect(MarkdownMarks.removed(from: "[the shop](https://shop.exa", isCut: true) == "the shop")
        #expect(MarkdownMarks.removed(from: "[the shop](https://shop.exa") == "[the shop](https://shop.exa")
    }

    /// What is left out makes room for text.
    @Test func longAddressesDoNotTakeTheRoomOfText() {
        let link = "[shop](https://shop.example/\(String(repeating: "a", count: 200))) "
        let excerpt = NoteSnippet.excerpt(of: link + link + "and bread", NoteQuery("")).map(\.text).joined()
        #expect(excerpt == "shop shop and bread")
        let found = NoteSnippet.excerpt(of: link + link + "and bread", NoteQuery("bread"))
        #expect(found.map(\.text) == ["… shop and ", "bread"])
    }

    /// However many marks wait for a partner.
    @Test(arguments: ["*a ", "[", "[[", "`a ``b ", "<a ", "](", "&", "_a*b~c"])
    func aLineOfNothingButMarksIsReadOnce(marks: String) {
        let body = String(repeating: marks, count: 100_000)
        #expect(NoteSnippet.excerpt(of: body, NoteQuery("")).map(\.text).joined().count < 260)
    }

    @Test func theNameOfANoteIsTextToo() {
        #expect(
            NoteName(NoteContent(title: "", body: "## **Bold** [link](https://a.example)\n\nrest")).text == "Bold link"
        )
    }
}
