import Testing

@testable import Markdown

/// What is coloured in a text, each as its kind and its text.
func found(_ code: String, _ name: String) throws -> [String] {
    let bytes = Array(code.utf8)
    return try pieces(of: bytes, #require(CodeLanguage(named: name))).map {
        "\($0.kind) \(String(decoding: bytes[$0.range], as: UTF8.self))"
    }
}

func pieces(of bytes: [UInt8], _ language: CodeLanguage) -> [CodePiece] {
    bytes.withUnsafeBufferPointer { language.pieces(of: $0) }
}
