/// Languages that programs are written in.
extension CodeSyntax {
    private static let slashes: [CodeSpan] = [.line("//"), .block("/*", "*/")]
    private static let nestedSlashes: [CodeSpan] = [.line("//"), .block("/*", "*/", nests: true)]
    /// What most languages have: strings and characters of one line.
    private static let quotes: [CodeSpan] = [.quoted("\"", escape: "\\"), .quoted("'", escape: "\\")]

    static let swift = Self(
        """
        actor any as associatedtype async await borrowing break case catch class consuming continue convenience default
        defer deinit didSet do dynamic else enum extension fallthrough false fileprivate final for func get guard if
        import in indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated nonmutating
        open operator optional override package postfix precedencegroup prefix private protocol public repeat required
        rethrows return self Self sending set some static struct subscript super switch throw throws true try typealias
        unowned var weak where while willSet
        """,
        spans: nestedSlashes + [fenced("\"\"\"", spansLines: true), fenced("\""), .quoted("`", .name)]
    ) {
        $0.capitals = .types
        $0.signs = ["@": .attribute, "#": .attribute]
    }

    private static func fenced(_ sign: String, spansLines: Bool = false) -> CodeSpan {
        var span = CodeSpan.quoted(sign, escape: "\\", values: ["\\("], spansLines: spansLines)
        span.isFenced = true
        return span
    }

    static let kotlin = Self(
        """
        abstract actual annotation as break by catch class companion const constructor continue crossinline data do
        else enum expect external false final finally for fun get if import in infix init inline inner interface
        internal is lateinit noinline null object open operator out override package private protected public reified
        return sealed set super suspend tailrec this throw true try typealias val var vararg when where while
        """,
        spans: nestedSlashes + [
            .quoted("\"\"\"", values: ["${"], spansLines: true), .quoted("\"", escape: "\\", values: ["${"]),
            .quoted("'", escape: "\\"), .quoted("`", .name),
        ]
    ) {
        $0.capitals = .types
        $0.signs = ["@": .attribute]
    }

    static let java = Self(
        """
        abstract assert break case catch class const continue default do else enum extends false final finally for goto
        if implements import instanceof interface native new null package permits private protected public record
        return sealed static strictfp super switch synchronized this throw throws transient true try var volatile when
        while yield
        """,
        types: "boolean byte char double float int long short void",
        spans: slashes + [.quoted("\"\"\"", escape: "\\", spansLines: true)] + quotes
    ) {
        $0.capitals = .types
        $0.signs = ["@": .attribute]
    }

    static let cSharp = Self(
        """
        abstract as async await base break case catch checked class const continue default delegate do else enum event
        explicit extern false finally fixed for foreach get global goto if implicit in init interface internal is lock
        namespace new not null operator out override params partial private protected public readonly record ref
        required return sealed set sizeof stackalloc static struct switch this throw true try typeof unchecked unsafe
        using virtual volatile when where while with yield
        """,
        types: """
            bool byte char decimal double dynamic float int long nint nuint object sbyte short string uint ulong ushort
            var void
            """,
        spans: slashes + [.quoted("\"\"\"", spansLines: true)] + quotes + [
            CodeSpan(open: "@\"", close: "\"", spansLines: true, doubles: true),
            CodeSpan(open: "@$\"", close: "\"", spansLines: true, doubles: true),
        ]
    ) {
        $0.capitals = .typesUnlessCalled
        $0.signs = ["#": .attribute]
    }

    static let c = Self(
        """
        alignas alignof auto break case const constexpr continue default do else enum extern false for goto if inline
        NULL nullptr register restrict return sizeof static static_assert struct switch thread_local true typedef
        typeof union volatile while _Alignas _Alignof _Atomic _Generic _Noreturn _Static_assert _Thread_local
        """,
        types: """
            bool char double float int int8_t int16_t int32_t int64_t intptr_t long ptrdiff_t short signed size_t
            ssize_t uint8_t uint16_t uint32_t uint64_t uintptr_t unsigned void wchar_t _Bool _Complex
            """,
        spans: slashes + quotes
    ) {
        $0.capitals = .typesUnlessCalled
        $0.signs = ["#": .attribute]
    }

    static let cPlusPlus = Self(
        """
        catch class co_await co_return co_yield concept const_cast consteval constinit decltype delete dynamic_cast
        explicit export final friend import mutable namespace new noexcept operator override private protected public
        reinterpret_cast requires static_cast template this throw try typeid typename using virtual
        """,
        addedTo: c,
        types: "char8_t char16_t char32_t",
        spans: [CodeSpan(open: "R\"(", close: ")\"", spansLines: true)]
    )

    static let go = Self(
        """
        break case chan const continue default defer else fallthrough false for func go goto if import interface iota
        map nil package range return select struct switch true type var
        """,
        types: """
            any bool byte comparable complex64 complex128 error float32 float64 int int8 int16 int32 int64 rune string
            uint uint8 uint16 uint32 uint64 uintptr
            """,
        spans: slashes + quotes + [.quoted("`", spansLines: true)]
    ) {
        $0.capitals = .typesUnlessCalled
    }

    static let rust = Self(
        """
        as async await break const continue crate dyn else enum extern false fn for if impl in let loop match mod move
        mut pub ref return self Self static struct super trait true type unsafe use where while
        """,
        types: "bool char f32 f64 i8 i16 i32 i64 i128 isize str u8 u16 u32 u64 u128 usize",
        spans: nestedSlashes + [
            CodeSpan(prefix: "r", isFenced: true, open: "\"", close: "\"", spansLines: true),
            .quoted("\"", escape: "\\", spansLines: true),
            CodeSpan(open: "'", close: "'", escape: "\\", place: .character),
            CodeSpan(open: "#[", close: "]", kind: .attribute), CodeSpan(open: "#![", close: "]", kind: .attribute),
        ]
    ) {
        $0.capitals = .types
        $0.callSigns = "(!"
    }

    static let python = Self(
        """
        and as assert async await break case class continue def del elif else except False finally for from global if
        import in is lambda match None nonlocal not or pass raise return self True try while with yield
        """,
        types: "bool bytes dict float int list object set str tuple",
        spans: [
            .line("#"), .quoted("\"\"\"", escape: "\\", spansLines: true),
            .quoted("'''", escape: "\\", spansLines: true),
        ] + quotes
    ) {
        $0.capitals = .types
        $0.signs = ["@": .attribute]
    }

    static let javaScript = Self(
        """
        as async await break case catch class const continue debugger default delete do else export extends false
        finally for from function get if import in instanceof let new null of return set static super switch this throw
        true try typeof undefined var void while with yield
        """,
        spans: slashes + quotes + [.quoted("`", escape: "\\", values: ["${"], spansLines: true)]
    ) {
        $0.capitals = .types
        $0.signs = ["@": .attribute]
        $0.wordSigns = "$"
        $0.hasPatterns = true
    }

    static let typeScript = Self(
        """
        abstract asserts declare enum implements infer interface is keyof module namespace override private protected
        public readonly satisfies type
        """,
        addedTo: javaScript,
        types: "any bigint boolean never number object string symbol unknown"
    )
}
