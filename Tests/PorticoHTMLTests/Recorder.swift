import PorticoHTML

/// Keeps the warnings of one rendering.
final class Recorder {
    private(set) var lines: [String] = []

    func add(_ warning: RenderWarning) {
        lines.append(warning.description)
    }
}
