import Markdown
import Testing

@Suite struct TaskTests {
    @Test func tasksAreBoxesThatAFormCanSend() {
        #expect(
            html("- [ ] buy *milk*\n- [x] b\n- c\n", tasks: .tickable)
                == """
                <ul>
                <li class="task"><label><input type="checkbox" name="task" value="0"> buy <em>milk</em></label></li>
                <li class="task"><label><input type="checkbox" name="task" value="1" checked=""> b</label></li>
                <li>c</li>
                </ul>

                """
        )
        #expect(
            html("1. [X] a\n\n   more\n")
                == """
                <ol>
                <li class="task"><p><label><input type="checkbox" disabled="" checked=""> a</label></p>
                <p>more</p>
                </li>
                </ol>

                """
        )
    }

    private static let source = """
        \u{FEFF}- [ ] zero\r
          * [x] one\r
        \r
              [ ] no\r
        > - [ ] two
        > 1) [X]\tthree
        ```
        - [ ] code
        ```
            - [ ] code
        -\t[ ] four
        - [ ]
        - [x](link)
        - # [ ] heading
        - `[ ]` no
        -   [ ] [x] five
        - \\[ ] no
        - [ ] - [ ] six
        -
          [x] seven\r- [ ] eight
        """

    @Test func everyItemThatBeginsWithAMarkIsATaskAndNothingElse() {
        #expect(states(of: Self.source) == [false, true, false, true, false, false, false, true, false])
        #expect(html(Self.source).split(separator: "type=\"checkbox\"").count == 10)
    }

    @Test func togglingChangesTheMarksAndNothingElse() {
        let ticked = toggled(source: Self.source, done: [0, 3, 6, 99, -1])
        #expect(states(of: ticked) == [true, false, false, true, false, false, true, false, false])
        let changed = zip(Self.source.utf8, ticked.utf8).filter { $0 != $1 }
        #expect(changed.count == 4)
        #expect(changed.allSatisfy { Set([$0, $1]) == Set("x ".utf8) })
        #expect(ticked.utf8.count == Self.source.utf8.count)
        #expect(ticked.contains("> 1) [X]\tthree"))
        #expect(toggled(source: ticked, done: [1, 3, 7]).utf8.elementsEqual(Self.source.utf8))
    }

    @Test func theTextOfATaskNamesItsBox() {
        #expect(
            html("- [ ]  \ta [b](/c)").contains(
                "<label><input type=\"checkbox\" disabled=\"\"> a <a href=\"/c\">b</a></label>"
            )
        )
    }

    @Test func aTextThatIsNotShownAsMarkdownHasNoTasks() {
        let source = "- [ ] a\n" + String(repeating: ">", count: 2000)
        #expect(states(of: source) == [])
        #expect(toggled(source: source, done: [0]) == source)
    }
}

/// Whether each task of a text is done.
func states(of source: String) -> [Bool] { MarkdownTasks.marks(in: source).map(\.isDone) }

/// The text with exactly these tasks ticked, by the places of their marks.
func toggled(source: String, done: Set<Int>) -> String {
    var bytes = Array(source.utf8)
    for (index, mark) in MarkdownTasks.marks(in: source).enumerated() where done.contains(index) != mark.isDone {
        bytes[mark.offset] = mark.isDone ? UInt8(ascii: " ") : UInt8(ascii: "x")
    }
    return String(decoding: bytes, as: UTF8.self)
}
