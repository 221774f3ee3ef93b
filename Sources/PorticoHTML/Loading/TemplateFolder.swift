import Foundation

/// Reads the template files of a folder, trusting none of them.
struct TemplateFolder {
    let url: URL
    let label: String

    private static let extensions: Set<String> = ["html", "mustache"]

    func templates() throws(TemplateProblems) -> [ParsedTemplate] {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw TemplateProblems(TemplateProblem(file: url.path, what: "no such folder"))
        }
        guard isFolder.boolValue else {
            throw TemplateProblems(TemplateProblem(file: url.path, what: "this is a file, not a folder", hint: "name the folder it is in"))
        }
        let root = url.resolvingSymlinksInPath()
        guard let paths = try? files.subpathsOfDirectory(atPath: root.path) else {
            throw TemplateProblems(TemplateProblem(file: url.path, what: "the folder cannot be read"))
        }
        return paths.sorted().compactMap { path in
            let parts = path.split(separator: "/")
            guard !parts.contains(where: { $0.hasPrefix(".") }) else { return nil }
            return template(at: path, in: root)
        }
    }

    private func template(at path: String, in root: URL) -> ParsedTemplate? {
        let url = root.appending(path: path)
        let isTemplate = Self.extensions.contains(url.pathExtension.lowercased())
        let name = isTemplate ? String(path.dropLast(url.pathExtension.count + 1)) : path
        let label = "\(label)/\(path)"
        let keys: Set<URLResourceKey> = [.isSymbolicLinkKey, .isRegularFileKey, .fileSizeKey]
        let target = url.resolvingSymlinksInPath()
        guard let own = try? url.resourceValues(forKeys: keys), let values = try? target.resourceValues(forKeys: keys) else {
            return isTemplate ? ParsedTemplate(unusable: name, label: label, what: "the file cannot be read") : nil
        }
        if own.isSymbolicLink == true, !target.path.hasPrefix(root.path + "/") {
            return ParsedTemplate(unusable: name, label: label, what: "the link leads out of the folder", hint: "copy what it points to")
        }
        guard isTemplate else { return nil }
        guard values.isRegularFile == true else {
            return ParsedTemplate(
                unusable: name,
                label: label,
                what: own.isSymbolicLink == true ? "the link leads to no file" : "not a file"
            )
        }
        guard let size = values.fileSize, size <= TemplateSources.maximumSize else {
            return ParsedTemplate(unusable: name, label: label, what: "the file has more than 1 MB", hint: "split it into partials")
        }
        guard let data = try? Data(contentsOf: target) else {
            return ParsedTemplate(unusable: name, label: label, what: "the file cannot be read")
        }
        return ParsedTemplate(name: name, label: label, bytes: Array(data))
    }
}
