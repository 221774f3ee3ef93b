import Portico

/// One step from a page as it was to the page as it is: what a browser does to the first one.
public enum RegionChange: Sendable, Equatable {
    /// The element with the same id, the page's `title` or its `main` becomes this.
    case replace(html: [UInt8])
    /// This element, new or from elsewhere in the page, stands right behind the one with that id.
    case insert(after: [UInt8], html: [UInt8])
    /// The same, right before it.
    case insertBefore(id: [UInt8], html: [UInt8])
    /// The element is gone whose id has this number (`FNV.hash32`).
    case remove(id: UInt32)
    /// Too much is different: the page is to be asked for again.
    case reload
}

extension RegionPage {
    /// What has changed since a page that these regions are left of; nothing where nothing has.
    ///
    ///     page.changes(since: regions)   // [.replace(html: "<td id="n7-title">Milk</td>")]
    ///
    /// Only the innermost regions that changed are in it: one around others is given with stubs for those, such as
    /// `<tr id="n7" data-keep></tr>`, which stay as they are or have changes of their own. Rows of one list are put in,
    /// moved and taken away. Applied in their order, they make the one page the other.
    ///
    /// - Parameter regions: nil where nothing is known of the page as it was; it is then asked for again.
    public func changes(since regions: PageRegions?) -> [RegionChange] {
        guard let regions, regions.count > 0, self.regions.count > 0 else { return [.reload] }
        if regions == self.regions { return [] }
        if self.regions.hasPostForm, !regions.hasPostForm { return [.reload] }
        var difference = RegionDifference(from: regions, to: self)
        return difference.changes()
    }
}

/// Compares the regions of two pages.
private struct RegionDifference {
    private let old: PageRegions
    private let new: RegionPage
    /// Whether the one page has the regions of the other at the same places, as most have.
    private let haveSameShape: Bool
    private var found: [RegionChange] = []

    // Made for pages that do not.
    private lazy var oldPlaces = old.places
    /// What region each one is right in.
    private lazy var oldParents = old.parents
    private lazy var newParents = new.regions.parents
    private lazy var newIDs = Set(new.regions.ids)

    init(from old: PageRegions, to new: RegionPage) {
        self.old = old
        self.new = new
        haveSameShape = old.hasShape(of: new.regions)
    }

    mutating func changes() -> [RegionChange] {
        compare(0, 0)
        return found.contains(.reload) ? [.reload] : found
    }

    private mutating func compare(_ before: Int, _ after: Int) {
        if old.isSame(before, as: after, of: new.regions) { return }
        let isSame = old.contents[before] == new.regions.contents[after]
        let (oldChildren, newChildren) = (old.children(of: before), new.regions.children(of: after))
        if isSame, oldChildren.map({ old.ids[$0] }) == newChildren.map({ new.regions.ids[$0] }) {
            for (one, other) in zip(oldChildren, newChildren) { compare(one, other) }
        } else if !isSame || !compareRuns(oldChildren, newChildren) {
            replace(after)
        }
    }

    private mutating func replace(_ region: Int) {
        // The page around its regions has no element that could be replaced.
        guard region > 0 else {
            found.append(.reload)
            return
        }
        var kept: [Int] = []
        found.append(.replace(html: html(of: region, &kept)))
        compareKept(kept)
    }

    /// Regions that are there already, wherever: what changed in them.
    private mutating func compareKept(_ kept: [Int]) {
        for region in kept {
            if let before = place(before: region) { compare(before, region) }
        }
    }

    /// Which region of the other page it is.
    private mutating func place(before region: Int) -> Int? {
        haveSameShape ? region : oldPlaces[new.regions.ids[region]]
    }

    // Lists

    /// False where the children are no lists with a row in common.
    private mutating func compareRuns(_ oldChildren: [Int], _ newChildren: [Int]) -> Bool {
        let (oldRuns, newRuns) = (Self.runs(oldChildren, of: old), Self.runs(newChildren, of: new.regions))
        guard oldRuns.count == newRuns.count else { return false }
        let haveRowsInCommon = zip(oldRuns, newRuns).allSatisfy { oldRun, newRun in
            let ids = Set(oldRun.map { old.ids[$0] })
            return newRun.contains { ids.contains(new.regions.ids[$0]) }
        }
        guard haveRowsInCommon else { return false }
        for (oldRun, newRun) in zip(oldRuns, newRuns) { compareRows(oldRun, newRun) }
        return true
    }

    private static func runs(_ children: [Int], of regions: PageRegions) -> [[Int]] {
        var runs: [[Int]] = []
        for child in children {
            if !runs.isEmpty, regions.isInRun(child) {
                runs[runs.count - 1].append(child)
            } else {
                runs.append([child])
            }
        }
        return runs
    }

    private mutating func compareRows(_ oldRows: [Int], _ newRows: [Int]) {
        let ids = new.regions.ids
        // One that is elsewhere now is moved there.
        for row in oldRows where !newIDs.contains(old.ids[row]) { found.append(.remove(id: old.ids[row])) }
        let before = Dictionary(oldRows.enumerated().map { (old.ids[$1], $0) }, uniquingKeysWith: { first, _ in first })
        let known = newRows.filter { before[ids[$0]] != nil }
        let staying = Set(known.longestRise { before[ids[$0]] ?? 0 })
        guard let first = newRows.first(where: staying.contains) else { return }
        var last: Int?
        for row in newRows {
            if staying.contains(row) {
                last = row
                compareKept([row])
                continue
            }
            var kept: [Int] = []
            let html = htmlOrStub(of: row, &kept)
            found.append(
                last.map { .insert(after: id(of: $0), html: html) } ?? .insertBefore(id: id(of: first), html: html)
            )
            if last != nil { last = row }
            compareKept(kept)
        }
    }

    // What is sent

    /// As a browser reads it.
    private func id(of region: Int) -> [UInt8] {
        let id = new.bytes[new.places[region].id]
        return id.contains(UInt8(ascii: "&")) ? Array(CharacterReferences.decode(id).utf8) : Array(id)
    }

    private mutating func html(of region: Int, _ kept: inout [Int]) -> [UInt8] {
        var html: [UInt8] = []
        append(region, to: &html, &kept, isInPlace: true)
        return html
    }

    private mutating func htmlOrStub(of region: Int, _ kept: inout [Int]) -> [UInt8] {
        var html: [UInt8] = []
        appendOrStub(region, to: &html, &kept, isInPlace: true)
        return html
    }

    /// The element, with stubs for what the other page has in it.
    ///
    /// - Parameter isInPlace: whether the other page has it at the same place. What was in an element that may be gone
    ///   when this one comes is given whole.
    private mutating func append(_ region: Int, to html: inout [UInt8], _ kept: inout [Int], isInPlace: Bool) {
        let place = new.places[region]
        var position = place.start
        for child in new.regions.children(of: region) {
            html += new.bytes[position..<new.places[child].start]
            appendOrStub(child, to: &html, &kept, isInPlace: isInPlace)
            position = new.places[child].end
        }
        html += new.bytes[position..<place.end]
    }

    private mutating func appendOrStub(
        _ region: Int,
        to html: inout [UInt8],
        _ kept: inout [Int],
        isInPlace: Bool
    ) {
        let place = new.places[region]
        guard isInPlace, !place.id.isEmpty, hasSameParent(region) else {
            append(region, to: &html, &kept, isInPlace: false)
            return
        }
        kept.append(region)
        let name = new.bytes[place.name]
        html += Array("<".utf8) + name + Array(" id=\"".utf8) + new.bytes[place.id] + Array("\" data-keep>".utf8)
        if !place.isVoid { html += Array("</".utf8) + name + Array(">".utf8) }
    }

    private mutating func hasSameParent(_ region: Int) -> Bool {
        if haveSameShape { return true }
        guard let before = oldPlaces[new.regions.ids[region]] else { return false }
        return old.ids[oldParents[before]] == new.regions.ids[newParents[region]]
    }
}
