/// What a command of TeX stands for: `\alpha` for a letter, `\frac` for a fraction.
enum MathCommand {
    case letter(String, isUpright: Bool)
    case sign(String, hasLimits: Bool)
    case fence(String)
    case function(String, hasLimits: Bool)
    case accent(MathAccent)
    case font(MathFont)
    case space(String)
    case style(isDisplay: Bool)
    /// In the style of what is around it where `isDisplay` is nil.
    case fraction(isDisplay: Bool?)
    case binomial, root, text, operatorName, left, begin
    /// Two arguments, of which the first stands above or below the second.
    case above, below
    /// `\big` and its like, without which the fence behind them means the same.
    case size

    static let all: [String: Self] = {
        var all = structures
        func add(_ table: String, _ meaning: (String) -> Self) {
            let words = table.split(whereSeparator: \.isWhitespace).map(String.init)
            for index in stride(from: 0, to: words.count - 1, by: 2) { all[words[index]] = meaning(words[index + 1]) }
        }
        add(letters) { .letter($0, isUpright: false) }
        add(uprightLetters) { .letter($0, isUpright: true) }
        add(signs) { .sign($0, hasLimits: false) }
        add(sums) { .sign($0, hasLimits: true) }
        add(fences) { .fence($0) }
        for name in functions.split(separator: " ") { all[String(name)] = .function(String(name), hasLimits: false) }
        for name in limits.split(separator: " ") { all[String(name)] = .function(String(name), hasLimits: true) }
        for size in ["big", "Big", "bigg", "Bigg"] {
            for side in ["", "l", "m", "r"] { all[size + side] = .size }
        }
        return all
    }()

    /// The widths of spaces.
    static let widths = Set(all.values.compactMap { if case .space(let width) = $0 { width } else { nil } }).sorted()

    private static let letters = """
        alpha α beta β gamma γ delta δ epsilon ϵ varepsilon ε zeta ζ eta η theta θ vartheta ϑ iota ι kappa κ lambda λ
        mu μ nu ν xi ξ pi π varpi ϖ rho ρ varrho ϱ sigma σ varsigma ς tau τ upsilon υ phi ϕ varphi φ chi χ psi ψ omega ω
        partial ∂ imath ı jmath ȷ
        """

    private static let uprightLetters = """
        Gamma Γ Delta Δ Theta Θ Lambda Λ Xi Ξ Pi Π Sigma Σ Upsilon Υ Phi Φ Psi Ψ Omega Ω nabla ∇ infty ∞ hbar ℏ ell ℓ
        Re ℜ Im ℑ aleph ℵ wp ℘ emptyset ∅ varnothing ∅ top ⊤ bot ⊥ angle ∠ triangle △ degree °
        ldots … dots … cdots ⋯ vdots ⋮ ddots ⋱ $ $ % % # # & & _ _
        """

    private static let signs = """
        le ≤ leq ≤ ge ≥ geq ≥ ne ≠ neq ≠ ll ≪ gg ≫ leqslant ⩽ geqslant ⩾ approx ≈ equiv ≡ cong ≅ sim ∼ simeq ≃
        propto ∝ prec ≺ succ ≻ perp ⊥ parallel ∥ mid ∣ models ⊨ vdash ⊢ asymp ≍ doteq ≐
        in ∈ notin ∉ ni ∋ subset ⊂ subseteq ⊆ subsetneq ⊊ supset ⊃ supseteq ⊇ cup ∪ cap ∩ setminus ∖ sqcup ⊔ sqcap ⊓
        forall ∀ exists ∃ nexists ∄ neg ¬ lnot ¬ land ∧ wedge ∧ lor ∨ vee ∨ therefore ∴ because ∵
        cdot ⋅ times × div ÷ pm ± mp ∓ ast ∗ star ⋆ circ ∘ bullet ∙ oplus ⊕ ominus ⊖ otimes ⊗ odot ⊙ dagger †
        to → rightarrow → gets ← leftarrow ← leftrightarrow ↔ Rightarrow ⇒ Leftarrow ⇐ Leftrightarrow ⇔ implies ⟹
        impliedby ⟸ iff ⟺ mapsto ↦ longrightarrow ⟶ longleftarrow ⟵ longmapsto ⟼ Longrightarrow ⟹ Longleftarrow ⟸
        uparrow ↑ downarrow ↓ updownarrow ↕ Uparrow ⇑ Downarrow ⇓ nearrow ↗ searrow ↘ hookrightarrow ↪
        rightharpoonup ⇀ rightleftharpoons ⇌ colon : prime ′ int ∫ iint ∬ iiint ∭ oint ∮ backslash \\
        """

    private static let sums = """
        sum ∑ prod ∏ coprod ∐ bigcup ⋃ bigcap ⋂ bigvee ⋁ bigwedge ⋀ bigoplus ⨁ bigotimes ⨂ bigodot ⨀ bigsqcup ⨆
        """

    private static let fences = """
        { { } } lbrace { rbrace } | ‖ Vert ‖ vert | lvert | rvert | lVert ‖ rVert ‖ langle ⟨ rangle ⟩ lfloor ⌊ rfloor ⌋
        lceil ⌈ rceil ⌉ lbrack [ rbrack ]
        """

    private static let functions = """
        sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp arg deg dim hom ker
        """

    private static let limits = "lim max min sup inf det gcd Pr"

    private static let structures: [String: Self] = [
        "frac": .fraction(isDisplay: nil), "dfrac": .fraction(isDisplay: true), "tfrac": .fraction(isDisplay: false),
        "binom": .binomial, "sqrt": .root, "text": .text, "textrm": .text, "mbox": .text, "operatorname": .operatorName,
        "bmod": .function("mod", hasLimits: false), "limsup": .function("lim\u{A0}sup", hasLimits: true),
        "liminf": .function("lim\u{A0}inf", hasLimits: true),
        "left": .left, "begin": .begin, "overset": .above, "stackrel": .above, "underset": .below,
        "displaystyle": .style(isDisplay: true), "textstyle": .style(isDisplay: false),
        "hat": .accent(MathAccent(sign: "^")), "check": .accent(MathAccent(sign: "ˇ")),
        "tilde": .accent(MathAccent(sign: "~")), "bar": .accent(MathAccent(sign: "‾")),
        "vec": .accent(MathAccent(sign: "→")), "dot": .accent(MathAccent(sign: "˙")),
        "ddot": .accent(MathAccent(sign: "¨")), "breve": .accent(MathAccent(sign: "˘")),
        "acute": .accent(MathAccent(sign: "´")), "grave": .accent(MathAccent(sign: "`")),
        "widehat": .accent(MathAccent(sign: "^", stretches: true)),
        "widetilde": .accent(MathAccent(sign: "~", stretches: true)),
        "overline": .accent(MathAccent(sign: "‾", stretches: true)),
        "underline": .accent(MathAccent(sign: "‾", isBelow: true, stretches: true)),
        "overrightarrow": .accent(MathAccent(sign: "→", stretches: true)),
        "overbrace": .accent(MathAccent(sign: "⏞", stretches: true, hasLabel: true)),
        "underbrace": .accent(MathAccent(sign: "⏟", isBelow: true, stretches: true, hasLabel: true)),
        "mathrm": .font(MathFont()), "mathbf": .font(MathFont(capital: 0x1D400, small: 0x1D41A, digit: 0x1D7CE)),
        "mathit": .font(MathFont(capital: 0x1D434, small: 0x1D44E)),
        "mathcal": .font(MathFont(capital: 0x1D49C, small: 0x1D4B6)),
        "mathfrak": .font(MathFont(capital: 0x1D504, small: 0x1D51E)),
        "mathbb": .font(MathFont(capital: 0x1D538, small: 0x1D552, digit: 0x1D7D8)),
        "mathsf": .font(MathFont(capital: 0x1D5A0, small: 0x1D5BA, digit: 0x1D7E2)),
        "mathtt": .font(MathFont(capital: 0x1D670, small: 0x1D68A, digit: 0x1D7F6)),
        ",": .space("0.1667em"), ":": .space("0.2222em"), ">": .space("0.2222em"), ";": .space("0.2778em"),
        " ": .space("0.3333em"), "!": .space("-0.1667em"), "quad": .space("1em"), "qquad": .space("2em"),
    ]
}
