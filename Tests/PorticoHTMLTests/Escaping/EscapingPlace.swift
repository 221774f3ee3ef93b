/// A place in a template where a value may stand, with the markup around it.
///
/// In `markup` a `$` is the number of the place, which the names of its fields end in: `t$` is the value as text, `o$`
/// as text that may be absent, `m$` as marked text without a mark, `k$` as marked text that is marked, `l$` as a list
/// that has it twice, `r$` as two rows with a field `text`, `h$` as HTML that is printed as it is.
struct EscapingPlace: Sendable {
    enum Kind {
        case text, url, urlList
    }

    let markup: String
    let kind: Kind
    let isInHead: Bool

    init(_ markup: String, _ kind: Kind = .text, isInHead: Bool = false) {
        self.markup = markup
        self.kind = kind
        self.isInHead = isInHead
    }

    /// Everything in a page that takes values.
    static let all = inHead + texts + attributes + urls

    private static let inHead = [
        EscapingPlace("<title>{{t$}}</title>", isInHead: true),
        EscapingPlace("<meta name=\"description\" content=\"{{t$}}\">", isInHead: true),
        EscapingPlace("<link rel=\"canonical\" href=\"{{t$}}\">", .url, isInHead: true),
    ]

    private static let texts = [
        "<p>{{t$}}</p>", "<p>before {{t$}} after</p>", "<p>{{t$}}{{t$}}</p>", "<p>{{t$}}<br>{{t$}}</p>",
        "<h1><b><i>{{t$}}</i></b></h1>",
        "<p>{{m$}}</p>", "<p>{{k$}}</p>", "<p>{{m$}}{{k$}}{{m$}}</p>",
        "<title>{{t$}}</title>", "<title>{{m$}} and {{k$}}</title>",
        "<textarea>{{t$}}</textarea>", "<textarea>\n{{t$}}</textarea>", "<textarea>{{m$}}</textarea>",
        "<textarea>{{t$}}{{t$}}</textarea>",
        "<textarea>{{#o$}}{{.}}{{/o$}}</textarea>", "<textarea>{{#isOff}}x{{/isOff}}{{t$}}</textarea>",
        "<pre>{{t$}}</pre>", "<pre>{{m$}}</pre>", "<pre>{{k$}}</pre>", "<pre><b>{{t$}}</b></pre>",
        "<pre>{{#l$}}{{.}}{{/l$}}</pre>",
        "<listing>{{t$}}</listing>", "<pre>\n{{t$}}</pre>",
        "<table><caption>{{t$}}</caption><tr><th>{{t$}}</th><td>{{t$}}</td></tr></table>",
        "<select><optgroup label=\"{{t$}}\"><option value=\"{{t$}}\">{{t$}}</option></optgroup></select>",
        "<ul><li>{{t$}}<li>{{t$}}</ul>", "<dl><dt>{{t$}}<dd>{{t$}}</dl>", "<ruby>{{t$}}<rt>{{t$}}</rt></ruby>",
        "<button>{{t$}}</button>", "<fieldset><legend>{{t$}}</legend></fieldset>",
        "<details><summary>{{t$}}</summary>{{t$}}</details>",
        "<noscript><p title=\"{{t$}}\">{{t$}}</p></noscript>", "<template><p title=\"{{t$}}\">{{t$}}</p></template>",
        "<svg><text>{{t$}}</text><title>{{t$}}</title><desc>{{t$}}</desc></svg>",
        "<svg><foreignObject><p>{{t$}}</p></foreignObject></svg>",
        "<math><mi>{{t$}}</mi><mtext>{{t$}}</mtext></math>",
        "{{#isOn}}<p>{{t$}}</p>{{/isOn}}", "{{^isOff}}<p>{{t$}}</p>{{/isOff}}", "<p>{{#isOn}}{{t$}}{{/isOn}}</p>",
        "<p>{{#o$}}{{o$}}{{/o$}}</p>", "<ul>{{#l$}}<li>{{.}}</li>{{/l$}}</ul>",
        "<ul>{{#r$}}<li title='{{text}}'>{{text}}</li>{{/r$}}</ul>",
        "<p>&amp;{{t$}}&lt;</p>", "<!-- a --><p>{{t$}}</p><!-- b -->",
    ]
    .map { EscapingPlace($0) }

    private static let attributes = [
        "<p title=\"{{t$}}\"></p>", "<p title='{{t$}}'></p>", "<p title = \"{{t$}}\" lang=en></p>",
        "<p class=\"a {{t$}} b\"></p>",
        "<p class='a {{t$}}{{t$}}'></p>", "<p data-a=\"{{t$}}\" data-b='{{t$}}'></p>", "<p title=\"{{m$}}\"></p>",
        "<p title='{{k$}}'></p>",
        "<p id=\"{{t$}}\"></p>", "<label for=\"{{t$}}\"></label>", "<p aria-label=\"{{t$}}\"></p>",
        "<img alt=\"{{t$}}\">",
        "<input value=\"{{t$}}\">", "<input value='{{t$}}' placeholder='{{t$}}'/>", "<input type=\"{{t$}}\">",
        "<option label=\"{{t$}}\">",
        "<input type=\"checkbox\" value=\"{{t$}}\"{{#isOn}} checked{{/isOn}}{{#isOff}} disabled{{/isOff}}>",
        "<input {{#isOff}}disabled {{/isOff}} value=\"{{t$}}\"{{#isOn}} required{{/isOn}}>",
        "<p{{#isOn}} title=\"{{t$}}\"{{/isOn}}></p>", "<p{{#o$}} title='{{.}}'{{/o$}}></p>",
        "<p title=\"{{#isOn}}{{t$}}{{/isOn}}\"></p>",
        "<p{{#isOff}} title=\"a\"{{/isOff}}{{^isOff}} title=\"{{t$}}\"{{/isOff}}></p>",
        "<p title=\"{{#l$}}{{.}},{{/l$}}\"></p>",
        "<a href=\"#{{t$}}\"></a>", "<time datetime=\"{{t$}}\"></time>",
        "<table><tr><td headers=\"{{t$}}\"></td></tr></table>",
        "<svg viewBox=\"{{t$}}\"><path d='{{t$}}'/></svg>", "<math><mi class=\"{{t$}}\"></mi></math>",
        "<textarea name=\"{{t$}}\"></textarea>",
        "<iframe title=\"{{t$}}\"></iframe>", "<p title=\"&quot;{{t$}}&quot;\"></p>",
    ]
    .map { EscapingPlace($0) }

    private static let urls =
        [
            "<a href=\"{{t$}}\"></a>", "<a href='{{t$}}'></a>", "<area href=\"{{t$}}\">", "<img src=\"{{t$}}\">",
            "<video src=\"{{t$}}\" poster='{{t$}}'><source src=\"{{t$}}\"><track src='{{t$}}'></video>",
            "<input type=\"image\" src=\"{{t$}}\">",
            "<iframe src=\"{{t$}}\"></iframe>", "<blockquote cite=\"{{t$}}\"><q cite='{{t$}}'></q></blockquote>",
            "<x-a action=\"{{t$}}\"></x-a>", "<x-a formaction='{{t$}}'></x-a>", "<x-a data=\"{{t$}}\"></x-a>",
            "<svg><a xlink:href=\"{{t$}}\"/><image href='{{t$}}'/></svg>", "<a{{#isOn}} href=\"{{t$}}\"{{/isOn}}></a>",
            "<a{{#o$}} href='{{.}}'{{/o$}}></a>", "<table background=\"{{t$}}\"></table>",
        ]
        .map { EscapingPlace($0, .url) }
        + ["<img srcset=\"{{t$}}\">", "<picture><source srcset='{{t$}}'></picture>"].map { EscapingPlace($0, .urlList) }
}
