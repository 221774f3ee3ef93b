/// What somebody sees of a page, to be compared with what somebody else sees.
///
/// ```swift
/// let without = try await visiting(app, as: .plain, searching)
/// let with = try await visiting(app, as: .live, searching)
/// #expect(without == with, "\(without.differences(from: with))")
/// ```
///
/// What is different by intent with the site's script (`IntendedDifference`) is not in it.
public struct PageState: Sendable, Equatable {
    /// Path, query and fragment.
    public let url: String
    /// The status code; 200 for a page that came before it was complete, and is complete now.
    public let status: Int
    /// The text of `title`.
    public let title: String
    /// The text of the first `h1`.
    public let heading: String?
    /// What is said once, after something was done.
    public let notice: String?
    /// The fields that can be seen with what they hold, in page order: `Match: contains`, `only IDN: on`.
    public let fields: [String]
    /// All that can be read, a line for each block.
    public let text: String
    /// What can be clicked, in page order, by its name.
    public let choices: [String]
}

extension PageState {
    init(of visitor: WebVisitor) {
        let page = visitor.page
        let seen = visitor.seen
        url = page.url
        status = IntendedDifference.status(of: page)
        title = page.title
        heading = page.heading
        notice = page.notice
        fields = seen.filter { $0.isSubmittable && !$0.isPushButton }.map {
            "\($0.accessibleName): \(visitor.formState.shown(in: $0))"
        }
        text = IntendedDifference.text(of: page)
        choices = seen.filter { $0.isPushButton || $0.role == .link || $0.role == .button }.map(\.accessibleName)
    }

    /// Where another state is different, a line for each: `url: "/a", not "/b"`.
    public func differences(from other: PageState) -> [String] {
        func difference<Value: Equatable>(_ name: String, _ value: (PageState) -> Value) -> String? {
            let (mine, theirs) = (value(self), value(other))
            return mine == theirs ? nil : "\(name): \(mine), not \(theirs)"
        }
        func lines(_ name: String, _ mine: [String], _ theirs: [String]) -> [String] {
            mine.difference(from: theirs).map { change in
                switch change {
                case .insert(_, let line, _): "\(name): only here \(line.debugDescription)"
                case .remove(_, let line, _): "\(name): only there \(line.debugDescription)"
                }
            }
        }
        let values = [
            difference("url") { $0.url.debugDescription }, difference("status", \.status),
            difference("title") { $0.title.debugDescription }, difference("heading") { $0.heading.debugDescription },
            difference("notice") { $0.notice.debugDescription },
        ]
        return values.compactMap(\.self) + lines("fields", fields, other.fields)
            + lines("text", text.components, other.text.components) + lines("choices", choices, other.choices)
    }
}

extension WebVisitor {
    /// What the visitor sees now, to be compared with what somebody else sees.
    public var state: PageState { PageState(of: self) }
}

extension String {
    fileprivate var components: [String] { split(separator: "\n").map(String.init) }
}
