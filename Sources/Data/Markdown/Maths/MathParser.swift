/// Reads TeX maths, one token after another. All that goes deeper passes through `item`, which counts the levels.
struct MathParser {
    /// Thrown where a formula has what nobody told us of, or is not whole.
    struct NotUnderstood: Error {}

    private let tokens: [MathToken]
    private var index = 0
    private var level = 0
    private var font: MathFont?
    /// Whether a bracket ends the row, as that of `\sqrt[3]{x}`.
    private var endsAtBracket = false

    static func rows(of source: String) throws(NotUnderstood) -> [MathNode] {
        var parser = Self(tokens: MathToken.all(in: source))
        let row = try parser.row()
        guard parser.peek() == nil else { throw NotUnderstood() }
        return row
    }

    private init(tokens: [MathToken]) {
        self.tokens = tokens
    }

    /// What comes next behind white space.
    private mutating func peek() -> MathToken? {
        while index < tokens.count, tokens[index] == .space { index += 1 }
        return index < tokens.count ? tokens[index] : nil
    }

    private mutating func next() throws(NotUnderstood) -> MathToken {
        guard let token = peek() else { throw NotUnderstood() }
        index += 1
        return token
    }

    private mutating func expect(_ token: MathToken) throws(NotUnderstood) {
        guard try next() == token else { throw NotUnderstood() }
    }

    /// Whether that is next, which is then read.
    private mutating func takes(_ token: MathToken) -> Bool {
        guard peek() == token else { return false }
        index += 1
        return true
    }

    private mutating func row(upToBracket: Bool = false) throws(NotUnderstood) -> [MathNode] {
        let outer = endsAtBracket
        endsAtBracket = upToBracket
        defer { endsAtBracket = outer }
        var items: [MathNode] = []
        while let token = peek(), !endsRow(token) { items.append(try scripted()) }
        return items
    }

    private func endsRow(_ token: MathToken) -> Bool {
        switch token {
        case .sign("}"), .sign("&"), .command("\\"), .command("right"), .command("middle"), .command("end"): true
        case .sign("]"): endsAtBracket
        default: false
        }
    }

    /// An item with its scripts, of which each may be there once.
    private mutating func scripted() throws(NotUnderstood) -> MathNode {
        let first = peek()
        let hasBase = first != .sign("^") && first != .sign("_") && first != .sign("'")
        let base = try hasBase ? item() : .row([])
        var limits = base.limits
        var (lower, upper): (MathNode?, MathNode?)
        var primes = ""
        while true {
            if takes(.command("limits")) {
                limits = .always
            } else if takes(.command("nolimits")) {
                limits = .beside
            } else if upper == nil, takes(.sign("'")) {
                primes += "′"
            } else if takes(.sign("^")) {
                guard upper == nil else { throw NotUnderstood() }
                upper = try item(isArgument: true)
            } else if takes(.sign("_")) {
                guard lower == nil else { throw NotUnderstood() }
                lower = try item(isArgument: true)
            } else {
                break
            }
        }
        if !primes.isEmpty { upper = .row(of: [.sign(primes)] + (upper.map { [$0] } ?? [])) }
        return lower == nil && upper == nil ? base : .scripts(base, lower: lower, upper: upper, limits: limits)
    }

    /// - Parameter isArgument: whether one digit or letter is all of it: `\frac12` is a half.
    private mutating func item(isArgument: Bool = false) throws(NotUnderstood) -> MathNode {
        level += 1
        defer { level -= 1 }
        guard level <= MathFormula.levels else { throw NotUnderstood() }
        switch try next() {
        case .sign("{"):
            let items = try row()
            try expect(.sign("}"))
            return .row(of: items)
        case .sign(let scalar): return try node(of: scalar, isArgument)
        case .command(let name):
            guard let command = MathCommand.all[name] else { throw NotUnderstood() }
            return try node(of: command)
        case .space: throw NotUnderstood()
        }
    }

    private mutating func node(of scalar: Unicode.Scalar, _ isArgument: Bool) throws(NotUnderstood) -> MathNode {
        switch scalar {
        case "0"..."9": return number(from: scalar, isArgument)
        case "." where !isArgument && isDigit(at: index): return number(from: scalar, isArgument)
        case "-": return .sign("−")
        case "*": return .sign("∗")
        case "+", "=", "<", ">", ",", ";", ":", "!", ".", "/", "?": return .sign(String(scalar))
        case "(", ")", "[", "]", "|": return .fence(String(scalar), stretches: false)
        case "~": return .space("0.3333em")
        default: break
        }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
            return letters(from: scalar, isArgument)
        case .decimalNumber, .otherNumber: return .number(String(scalar))
        case .mathSymbol, .otherSymbol, .currencySymbol, .dashPunctuation, .otherPunctuation, .openPunctuation,
            .closePunctuation:
            guard !scalar.isASCII else { throw NotUnderstood() }
            return .sign(String(scalar))
        default: throw NotUnderstood()
        }
    }

    private func isDigit(at index: Int) -> Bool {
        guard index < tokens.count, case .sign("0"..."9") = tokens[index] else { return false }
        return true
    }

    private mutating func number(from scalar: Unicode.Scalar, _ isArgument: Bool) -> MathNode {
        var text = String.UnicodeScalarView([scalar])
        var hasPoint = scalar == "."
        while !isArgument, index < tokens.count, case .sign(let next) = tokens[index] {
            let isPoint = next == "." && !hasPoint && isDigit(at: index + 1)
            guard isPoint || isDigit(at: index) else { break }
            if isPoint { hasPoint = true }
            text.append(next)
            index += 1
        }
        guard let font else { return .number(String(text)) }
        return .number(String(String.UnicodeScalarView(text.map(font.scalar))))
    }

    /// One letter, or in a font of its own all those beside each other, which are a word there.
    private mutating func letters(from scalar: Unicode.Scalar, _ isArgument: Bool) -> MathNode {
        guard let font else { return .identifier(String(scalar)) }
        var text = String.UnicodeScalarView([font.scalar(for: scalar)])
        while !isArgument, index < tokens.count, case .sign(let next) = tokens[index],
            ("a"..."z").contains(next) || ("A"..."Z").contains(next)
        {
            text.append(font.scalar(for: next))
            index += 1
        }
        return .identifier(String(text), isUpright: font == MathFont())
    }

    private mutating func node(of command: MathCommand) throws(NotUnderstood) -> MathNode {
        switch command {
        case .letter(let text, let isUpright): return .identifier(text, isUpright: isUpright)
        case .sign(let text, let hasLimits): return .sign(text, hasLimits: hasLimits)
        case .fence(let text): return .fence(text, stretches: false)
        case .function(let name, let hasLimits): return .function(name, hasLimits: hasLimits)
        case .space(let width): return .space(width)
        case .accent(let accent): return .accent(try item(isArgument: true), accent)
        case .font(let font):
            let outer = self.font
            self.font = font
            defer { self.font = outer }
            return try item(isArgument: true)
        case .style(let isDisplay): return .styled(.row(try row(upToBracket: endsAtBracket)), isDisplay: isDisplay)
        case .fraction(let isDisplay):
            let over = try item(isArgument: true)
            let fraction = MathNode.fraction(over, try item(isArgument: true), hasLine: true)
            return isDisplay.map { .styled(fraction, isDisplay: $0) } ?? fraction
        case .binomial:
            let over = try item(isArgument: true)
            let pair = MathNode.fraction(over, try item(isArgument: true), hasLine: false)
            return .row([.fence("(", stretches: true), pair, .fence(")", stretches: true)])
        case .root:
            var index: MathNode?
            if takes(.sign("[")) {
                index = .row(of: try row(upToBracket: true))
                try expect(.sign("]"))
            }
            return .root(try item(isArgument: true), index: index)
        case .text: return .text(try words())
        case .operatorName:
            let hasLimits = takes(.sign("*"))
            return .function(try words(), hasLimits: hasLimits)
        case .above:
            let script = try item(isArgument: true)
            return .scripts(try item(isArgument: true), lower: nil, upper: script, limits: .always)
        case .below:
            let script = try item(isArgument: true)
            return .scripts(try item(isArgument: true), lower: script, upper: nil, limits: .always)
        case .size: return try fence(stretches: false) ?? .row([])
        case .left: return try fenced()
        case .begin: return try table()
        }
    }

    /// What braces hold, as it is: spaces are shown, so they are those that do not vanish at its ends.
    private mutating func words() throws(NotUnderstood) -> String {
        try expect(.sign("{"))
        var words = String.UnicodeScalarView()
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            switch token {
            case .sign("}"): return String(words)
            case .space, .sign("~"), .command(" "), .command(","), .command(";"): words.append("\u{A0}")
            case .sign("{"), .sign("$"), .sign("%"), .sign("\\"): throw NotUnderstood()
            case .sign(let scalar): words.append(scalar)
            case .command(let name):
                guard "{}$%&#_".contains(name) else { throw NotUnderstood() }
                words.append(contentsOf: name.unicodeScalars)
            }
        }
        throw NotUnderstood()
    }

    /// Nil for a dot, which stands for none.
    private mutating func fence(stretches: Bool) throws(NotUnderstood) -> MathNode? {
        switch try next() {
        case .sign("."): return nil
        case .sign("<"): return .fence("⟨", stretches: stretches)
        case .sign(">"): return .fence("⟩", stretches: stretches)
        case .sign(let scalar) where "()[]|/".unicodeScalars.contains(scalar):
            return .fence(String(scalar), stretches: stretches)
        case .command(let name):
            guard case .fence(let text)? = MathCommand.all[name] else { throw NotUnderstood() }
            return .fence(text, stretches: stretches)
        default: throw NotUnderstood()
        }
    }

    private mutating func fenced() throws(NotUnderstood) -> MathNode {
        var items: [MathNode] = []
        var isEnd = false
        if let open = try fence(stretches: true) { items.append(open) }
        while !isEnd {
            items += try row()
            isEnd = takes(.command("right"))
            if !isEnd { try expect(.command("middle")) }
            if let fence = try fence(stretches: true) { items.append(fence) }
        }
        return .row(of: items)
    }

    private mutating func table() throws(NotUnderstood) -> MathNode {
        let name = try words()
        guard let environment = MathEnvironment.all[name] else { throw NotUnderstood() }
        var (rows, cells): ([[MathNode]], [MathNode]) = ([], [])
        var isEnd = false
        while !isEnd {
            cells.append(.row(of: try row()))
            if takes(.sign("&")) { continue }
            isEnd = takes(.command("end"))
            // Behind the last `\\` there is no row.
            if !isEnd || cells != [.row([])] { rows.append(cells) }
            cells = []
            if !isEnd {
                try expect(.command("\\"))
                try skipGap()
            }
        }
        guard try words() == name else { throw NotUnderstood() }
        let table = MathNode.table(rows, environment.kind)
        let fences = [environment.open, environment.close].map { $0.map { MathNode.fence($0, stretches: true) } }
        return .row(of: [fences[0], table, fences[1]].compactMap { $0 })
    }

    /// The room that `\\[4pt]` asks for between two rows.
    private mutating func skipGap() throws(NotUnderstood) {
        guard index < tokens.count, tokens[index] == .sign("[") else { return }
        guard let end = tokens[index...].firstIndex(of: .sign("]")) else { throw NotUnderstood() }
        index = end + 1
    }
}
