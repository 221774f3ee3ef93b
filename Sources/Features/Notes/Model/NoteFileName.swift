import Foundation

// What files of a note are called.
extension NoteFile {
    /// The last part of a path, on one line, with its end not longer than file systems take.
    package static func kept(name: String, endingIn end: String = "") -> String {
        let isSlash = { (character: Character) in character == "/" || character == "\\" }
        let path = name.lastIndex { !isSlash($0) }.map { name[...$0] } ?? ""
        let last = String(path.suffix(from: path.lastIndex(where: isSlash).map(path.index(after:)) ?? path.startIndex))
        var name = ""
        for character in NoteTitle.fitting(last) {
            guard name.utf8.count + character.utf8.count + end.utf8.count <= NoteFileLimits.nameBytes else { break }
            name.append(character)
        }
        return (name.isEmpty || name == "." || name == ".." ? "attachment" : name) + end
    }

    /// A name that no other file of a note has, since the text calls its pictures by their names: `boat (2).png` beside
    /// `boat.png`.
    ///
    /// - Parameters:
    ///   - taken: the keys of the others' names.
    ///   - numbers: the last number that was tried for each of them.
    package static func freeName(_ name: String, beside taken: Set<String>, numbers: inout [String: Int]) -> String {
        let stem = Self.stem(of: name)
        let key = NoteFile.key(ofName: name)
        var free = name
        while taken.contains(NoteFile.key(ofName: free)) {
            let number = numbers[key, default: 1] + 1
            numbers[key] = number
            free = kept(name: stem, endingIn: " (\(number))\(name.dropFirst(stem.count))")
        }
        return free
    }

    /// A name without what it ends in.
    package static func stem(of name: String) -> String {
        name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
    }

    /// How a text shows a picture, a sound or a film of that name, or leads to another file.
    ///
    ///     NoteFile.reference(to: "my boat.png")   // "![my boat](my%20boat.png)"
    static func reference(to name: String) -> String {
        let words = stem(of: name).flatMap { $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? "\\\($0)" : String($0) }
        let address = name.addingPercentEncoding(withAllowedCharacters: plainCharacters) ?? name
        let role = FileKind(fileName: name)?.role
        return "\(role == nil || role == .document ? "" : "!")[\(String(words))](\(address))"
    }

    /// What an address has as it is (RFC 3986, section 2.3).
    private static let plainCharacters = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~"))
}
