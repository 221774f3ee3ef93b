/// Which zone a search is restricted to.
enum ZoneFilter: Equatable {
    case any
    case only(Int)
    /// A zone was asked for that has no names here.
    case unknown

    /// - Parameter name: Unicode or A-labels, in any case, with or without a dot before or after it; blank is no restriction.
    init(_ name: String?, in index: DomainIndex) {
        var name = SearchText(name ?? "").text
        if name.hasPrefix(".") { name.removeFirst() }
        if name.hasSuffix(".") { name.removeLast() }
        if name.isEmpty {
            self = .any
        } else if let id = index.zoneID(name) {
            self = .only(id)
        } else {
            self = .unknown
        }
    }

    @inline(__always)
    func admits(_ zone: Int) -> Bool {
        switch self {
        case .any: true
        case .only(let wanted): zone == wanted
        case .unknown: false
        }
    }
}
