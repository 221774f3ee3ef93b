/// Languages of shells, of data and of pages.
extension CodeSyntax {
    static let shell = shell(spansLines: true)
    /// What a shell was told and said. An apostrophe in what it said does not colour the rest.
    static let console = shell(spansLines: false)

    private static func shell(spansLines: Bool) -> Self {
        Self(
            """
            alias break case continue declare do done elif else esac eval exec exit export fi for function if in local
            readonly return select set shift source then trap typeset unset until while
            """,
            spans: [
                .line("#", place: .behindSpace), .quoted("'", spansLines: spansLines),
                .quoted("\"", escape: "\\", values: ["$("], spansLines: spansLines),
                CodeSpan(open: "${", close: "}", kind: .name),
            ]
        ) {
            $0.names = .beforeEquals
            $0.signs = ["$": .name]
            $0.wordSigns = "-"
            $0.callSigns = ""
            $0.hasHereTexts = true
        }
    }

    static let sql = Self(
        """
        add all alter analyze and any as asc autoincrement begin between by cascade case check collate column commit
        conflict constraint create cross current_date current_time current_timestamp database default delete desc
        distinct do drop else end except exists explain false fetch filter first for foreign from full function grant
        group having if ilike in index inner insert intersect into is join key last lateral left like limit natural
        not nothing null nulls offset on or order outer over partition pragma primary procedure recursive references
        rename replace returning returns revoke right rollback row rows schema select set table temporary then to
        transaction trigger true truncate union unique update using vacuum values view when where window with
        """,
        types: """
            bigint bigserial blob boolean bytea char character date datetime decimal double float int integer interval
            json jsonb numeric precision real serial smallint text time timestamp timestamptz tinyint uuid varchar
            varying
            """,
        spans: [
            .line("--"), .block("/*", "*/"), CodeSpan(open: "'", close: "'", spansLines: true, doubles: true),
            .quoted("\"", .name), .quoted("`", .name),
        ]
    ) {
        $0.signs = ["$": .name, "@": .name]
        $0.ignoresCase = true
    }

    static let json = Self(
        "false null true Infinity NaN",
        spans: [.line("//"), .block("/*", "*/"), .quoted("\"", escape: "\\"), .quoted("'", escape: "\\")]
    ) {
        $0.names = .beforeColon
        $0.callSigns = ""
    }

    static let yaml = Self(
        "false no null off on true yes",
        spans: [
            .line("#", place: .behindSpace), .quoted("\"", escape: "\\", spansLines: true),
            CodeSpan(open: "'", close: "'", spansLines: true, doubles: true),
        ]
    ) {
        $0.form = .yaml
        $0.names = .beforeColon
        $0.ignoresCase = true
    }

    static let markup = Self(
        "",
        spans: [
            .block("<!--", "-->"), CodeSpan(open: "<![CDATA[", close: "]]>", spansLines: true),
            CodeSpan(open: "<!", close: ">", kind: .attribute, spansLines: true),
            CodeSpan(open: "<?", close: "?>", kind: .attribute, spansLines: true),
            .quoted("\"", spansLines: true), .quoted("'", spansLines: true),
        ]
    ) {
        $0.form = .markup
    }

    static let css = Self(
        "and from important not only or to",
        spans: [.block("/*", "*/"), .quoted("\"", escape: "\\"), .quoted("'", escape: "\\")]
    ) {
        $0.names = .beforeColonAndSign
        $0.signs = ["@": .attribute, "#": .number]
        $0.wordSigns = "-"
    }

    static let scss = Self("false in null through true", addedTo: css, spans: [.line("//")]) { $0.signs["$"] = .name }
}
