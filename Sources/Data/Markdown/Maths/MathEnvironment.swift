/// What stands between `\begin` and `\end`: `pmatrix` is a table in round brackets.
struct MathEnvironment {
    enum Kind: Hashable {
        case matrix, cases, aligned
    }

    let kind: Kind
    var open: String?
    var close: String?

    static let all: [String: Self] = [
        "matrix": Self(kind: .matrix), "pmatrix": Self(kind: .matrix, open: "(", close: ")"),
        "bmatrix": Self(kind: .matrix, open: "[", close: "]"), "Bmatrix": Self(kind: .matrix, open: "{", close: "}"),
        "vmatrix": Self(kind: .matrix, open: "|", close: "|"), "Vmatrix": Self(kind: .matrix, open: "‖", close: "‖"),
        "cases": Self(kind: .cases, open: "{"), "aligned": Self(kind: .aligned), "align": Self(kind: .aligned),
        "align*": Self(kind: .aligned), "split": Self(kind: .aligned),
    ]
}
