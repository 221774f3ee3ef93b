import Foundation
import Notes

/// Names for files of notes: from their titles, each once, and such as every system takes.
///
///     var names = FileNames()
///     names.name(for: "Plan: a/b", endingIn: "md")   // Plan- a-b.md
///     names.name(for: "plan- A-B", endingIn: "md")   // plan- A-B (2).md
struct FileNames {
    private var taken: Set<String> = []
    /// The last number that each name without one was given: thousands of notes may have one title.
    private var numbers: [String: Int] = [:]

    /// Windows takes these for devices, whatever they end in.
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] }
    )

    /// - Parameter folder: goes before the name, with its slash.
    mutating func name(for title: String, endingIn fileExtension: String, in folder: String = "") -> String {
        let stem = Self.stem(of: title)
        var name = "\(stem).\(fileExtension)"
        let first = NoteFile.key(ofName: folder + name)
        while !taken.insert(NoteFile.key(ofName: folder + name)).inserted {
            let number = numbers[first, default: 1] + 1
            numbers[first] = number
            name = "\(stem) (\(number)).\(fileExtension)"
        }
        return folder + name
    }

    private static func stem(of title: String) -> String {
        let safe = title.unicodeScalars.map { scalar -> Unicode.Scalar in
            !isVisible(scalar) || "/\\:*?\"<>|".unicodeScalars.contains(scalar) ? "-" : scalar
        }
        var stem = ""
        for character in String(String.UnicodeScalarView(safe)) {
            guard stem.utf8.count + character.utf8.count <= 120 else { break }
            stem.append(character)
        }
        // Dots and spaces at the ends are dropped or hidden by some systems.
        while let last = stem.last, last == "." || last.isWhitespace { stem.removeLast() }
        while let first = stem.first, first == "." || first.isWhitespace { stem.removeFirst() }
        if stem.isEmpty { return "Untitled" }
        return isDevice(stem) ? "_\(stem)" : stem
    }

    static func isDevice(_ name: String) -> Bool { devices.contains(String(name.lowercased().prefix { $0 != "." })) }

    static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        // Two of these join the parts of emoji, and shape letters of Persian and of languages of India.
        case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
        case .control, .lineSeparator, .paragraphSeparator, .unassigned, .privateUse: false
        default: true
        }
    }
}
