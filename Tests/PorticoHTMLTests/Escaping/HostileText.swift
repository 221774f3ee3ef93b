import Foundation
import PorticoTestSupport

/// Text made to mean something where it is printed.
enum HostileText {
    /// Shapes as in public collections of injections. The tests in a browser read the same file.
    static let shapes: [String] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Browser/injections.json")
        return (try? JSONDecoder().decode([String].self, from: Data(contentsOf: file))) ?? []
    }()

    private static let pieces =
        noncharacters + [
            "<", ">", "&", "\"", "'", "`", "=", "/", "\\", "!", "-", "--", "?", "#", ";", ":", ",", "(", ")", "]", "{{",
            "}}", "$",
            " ", "\t", "\n", "\r", "\r\n", "\u{C}", "\u{B}", "\u{85}", "\u{A0}", "\u{2028}", "\u{2029}", "\u{3000}",
            "\u{FEFF}", "\u{200B}",
            "\0", "\u{1}", "\u{8}", "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}", "\u{9F}",
            "\u{D7FF}", "\u{E000}", "\u{FFFD}", "\u{10FFFF}", "\u{10000}",
            "a", "Z", "0", "x", "é", "e\u{301}", "\u{301}", "\u{338}", "ß", "漢字", "𝒳", "👩‍👧", "\u{202E}", "\u{2066}",
            "\u{FF1C}", "\u{FF1A}",
            "&lt;", "&lt", "&gt;", "&amp;", "&amp;lt;", "&amp;amp;", "&quot;", "&#39;", "&apos;", "&#x3c", "&#x3C;",
            "&#60;", "&#0;",
            "&#13;",
            "&#",
            "&#x", "&notin;", "&copy", "&NewLine;", "&colon;",
            "<!--", "-->", "--!>", "<!-->", "]]>", "<![CDATA[", "<!DOCTYPE html>", "<?", "</", "/>", "<b>", "</b>",
            "<br/>", "</p>",
            "</td>",
            "</table>", "<script>", "</script>", "</title>", "</TITLE ", "</textarea>", "</textarea\n", "</style>",
            "</noscript>",
            "</select>",
            "</option>", "</pre>", "</svg>", "</math>", "</template>", "</iframe>", "</body>", "</html>", "<svg>",
            "<math>", "<table>",
            "<form>",
            "<plaintext>", " onload=alert(1)", " autofocus", " style=x", "\" x=\"", "' x='",
        ]

    /// Swift has no literals for them.
    private static let noncharacters = [0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1_FFFE, 0x10_FFFF].compactMap {
        Unicode.Scalar($0).map(String.init)
    }

    private static let urlPieces = [
        "javascript:", "JAVASCRIPT:", "java", "script", "data:", "vbscript:", "file:", "blob:", "about:", "http:",
        "https:", "HTTPS:",
        "mailto:",
        "tel:", "//", "/", "\\", ":", "?", "#", ".", "+", "-", "1", "a", "é", "%3A", "&colon;", "\t", "\n", "\r", " ",
        "\0", "\u{1}",
        "\u{1F}",
        "\u{7F}", "\u{A0}", "\u{FEFF}", "\u{FF1A}", ",", "1x", "(", ")", "\"", "'", "<", ">", "&", "example.com",
        "alert(1)",
    ]

    private static let edges: [ClosedRange<UInt32>] = [
        0...0x9F, 0...0x7F, 0x20...0x40, 0xA0...0x2FF, 0x300...0x36F, 0x2000...0x206F, 0xD7F0...0xD7FF, 0xE000...0xE00F,
        0xFDC0...0xFDFF,
        0xFF00...0xFFFF, 0x1_0000...0x1_000F, 0x1_FFF0...0x2_000F, 0xE_0000...0xE_007F, 0x10_FFF0...0x10_FFFF,
    ]

    static func random(_ random: inout SeededRandom) -> String {
        switch UInt8.random(in: 0..<16, using: &random) {
        case 0..<7: return joined(pieces, upTo: 8, &random)
        case 7..<11: return joined(urlPieces, upTo: 7, &random)
        case 11..<13: return scalars(upTo: 10, &random)
        case 13: return String(repeating: pick(pieces, &random), count: Int.random(in: 1...120, using: &random))
        case 14: return pick(pieces, &random) + pick(shapes, &random) + pick(pieces, &random)
        default:
            // A shape with something in the middle of it.
            var shape = String.UnicodeScalarView(pick(shapes, &random).unicodeScalars)
            let place = shape.index(shape.startIndex, offsetBy: Int.random(in: 0...shape.count, using: &random))
            shape.insert(contentsOf: pick(pieces, &random).unicodeScalars, at: place)
            return String(shape)
        }
    }

    private static func joined(_ pieces: [String], upTo count: Int, _ random: inout SeededRandom) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...count, using: &random) { text += pick(pieces, &random) }
        return text
    }

    private static func scalars(upTo count: Int, _ random: inout SeededRandom) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 1...count, using: &random) {
            let range = edges[Int.random(in: edges.indices, using: &random)]
            text.append(Unicode.Scalar(UInt32.random(in: range, using: &random)) ?? "\u{FFFD}")
        }
        return String(text)
    }

    private static func pick(_ texts: [String], _ random: inout SeededRandom) -> String {
        texts.isEmpty ? "" : texts[Int.random(in: texts.indices, using: &random)]
    }
}
