import Portico
import PorticoHost

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Finds the regions of a printed page, in one pass and without a tree.
///
/// It reads what the engine prints: elements that are closed by their own tags. A region whose element is closed by
/// another tag is none that can be replaced, and `read` says so. What the web layer puts into a page but once is passed
/// over: the numbers of forms, the notice, and the form of buttons that are in none.
struct RegionReader {
    /// How far down regions are told.
    enum Depth {
        case all
        /// `title` and `main` alone.
        case main
        /// The page as a whole.
        case none
    }

    private struct OpenElement {
        let name: UInt64
        /// Its region; -1 where it is none.
        var region = -1
        /// Whether nothing in it is told apart: foreign content, or what is no part of the document.
        var isOpaque = false
        /// Whether it is passed over.
        var isSkipped = false
        /// Whether what is in it is a script's.
        var isPermanent = false
    }

    private struct OpenRegion {
        let number: Int
        var hash = BytesHash()
        /// Where the region before ended, where nothing has come since.
        var lastChildEnd = -1
    }

    private(set) var regions = PageRegions()
    private(set) var places: [RegionPage.Place] = []

    private let page: UnsafeBufferPointer<UInt8>
    private let depth: Depth
    private let names = ElementNames.known
    private var elements: [OpenElement] = []
    private var open: [OpenRegion] = []
    /// From here on bytes belong to the innermost region and were not mixed in.
    private var segment = 0
    private var isInHead: Bool
    private var opaqueCount = 0
    private var permanentCount = 0
    private var isSkipping = false

    init(_ page: UnsafeBufferPointer<UInt8>, _ depth: Depth) {
        self.page = page
        self.depth = depth
        // Where nothing is told apart, the head is part of the whole.
        isInHead = depth != .none
    }

    /// False where the regions of that depth are no elements that can be replaced.
    mutating func read() -> Bool {
        elements.reserveCapacity(32)
        places.append(RegionPage.Place(start: 0, end: page.count, name: 0..<0, id: 0..<0, isVoid: false))
        open.append(OpenRegion(number: regions.begin(0, isInRun: false)))
        var position = 0
        while let start = next(UInt8(ascii: "<"), from: position) {
            guard let after = readMarkup(at: start), regions.count <= PageRegions.maximum else { return false }
            position = after
        }
        // Without a tag of the body nobody knows where the head ends.
        guard open.count == 1, !isInHead else { return false }
        mixSegment(upTo: page.count)
        regions.end(0, open[0].hash)
        return true
    }

    private func next(_ byte: UInt8, from start: Int) -> Int? {
        guard start < page.count, let base = page.baseAddress,
            let found = memchr(base + start, CInt(byte), page.count - start)
        else { return nil }
        return UnsafeRawPointer(found) - UnsafeRawPointer(base)
    }

    /// Gives where the markup ends; nil where it ends an element that cannot be replaced.
    private mutating func readMarkup(at start: Int) -> Int? {
        guard start + 1 < page.count else { return page.count }
        switch page[start + 1] {
        case UInt8(ascii: "!"): return endOfDeclaration(at: start)
        case UInt8(ascii: "/"): return readEndTag(at: start)
        case let byte where byte.isASCIILetter: return readStartTag(at: start)
        default: return start + 1
        }
    }

    private func endOfDeclaration(at start: Int) -> Int {
        let isComment =
            start + 3 < page.count && page[start + 2] == UInt8(ascii: "-")
            && page[start + 3] == UInt8(ascii: "-")
        var end = start
        while let found = next(UInt8(ascii: ">"), from: end + 1) {
            end = found
            if !isComment { break }
            if end >= start + 6, page[end - 1] == UInt8(ascii: "-"), page[end - 2] == UInt8(ascii: "-") { break }
        }
        return end == start ? page.count : end + 1
    }

    private func endOfName(from start: Int) -> Int {
        var end = start
        while end < page.count, !page[end].isHTMLSpace, page[end] != UInt8(ascii: ">"), page[end] != UInt8(ascii: "/") {
            end += 1
        }
        return end
    }
}

// Elements.
extension RegionReader {
    private mutating func readStartTag(at start: Int) -> Int? {
        let nameEnd = endOfName(from: start + 1)
        let name = ElementNames.number(page[start + 1..<nameEnd])
        var attributes = Attributes()
        let end = readAttributes(from: nameEnd, &attributes)
        var element = OpenElement(name: name)
        let kind = names.kind(of: name)
        let isVoid = opaqueCount > 0 ? attributes.isSelfClosing : kind == .void
        if name == names.body, opaqueCount == 0, isInHead {
            isInHead = false
            segment = start
        }
        if !isSkipping, opaqueCount == 0 {
            if name == names.input, attributes.isFormNumber {
                mixSegment(upTo: start)
                segment = end
                return end
            }
            if isNotice(at: start) || name == names.form && isPostForm(attributes.id) {
                if name == names.form { regions.hasPostForm = true }
                mixSegment(upTo: start)
                element.isSkipped = true
                isSkipping = true
            } else if let id = regionID(name, attributes.id) {
                let place = RegionPage.Place(
                    start: start,
                    end: end,
                    name: start + 1..<nameEnd,
                    id: attributes.id,
                    isVoid: isVoid
                )
                element.region = beginRegion(id, place)
                if isVoid { endRegion(element.region, at: end) }
            }
        }
        if isVoid { return end }
        if kind == .opaque {
            element.isOpaque = true
            opaqueCount += 1
        }
        if attributes.isPermanent {
            element.isPermanent = true
            permanentCount += 1
        }
        elements.append(element)
        if opaqueCount == 0, kind == .text {
            return endOfText(of: page[start + 1..<nameEnd], from: end)
        }
        return end
    }

    /// Where the end tag of an element begins that holds nothing but text.
    private func endOfText(of name: Slice<UnsafeBufferPointer<UInt8>>, from start: Int) -> Int {
        var position = start
        while let found = next(UInt8(ascii: "<"), from: position) {
            let after = found + 2 + name.count
            if after <= page.count, page[found + 1] == UInt8(ascii: "/"),
                page[found + 2..<after].lazy.map(\.lowercasedASCII).elementsEqual(name.lazy.map(\.lowercasedASCII))
            {
                return found
            }
            position = found + 1
        }
        return page.count
    }

    private mutating func readEndTag(at start: Int) -> Int? {
        let nameEnd = endOfName(from: start + 2)
        let end = next(UInt8(ascii: ">"), from: nameEnd).map { $0 + 1 } ?? page.count
        let name = ElementNames.number(page[start + 2..<nameEnd])
        guard let index = elements.lastIndex(where: { $0.name == name }) else { return end }
        while elements.count > index, let element = elements.popLast() {
            let isOwn = elements.count == index
            if element.isOpaque { opaqueCount -= 1 }
            if element.isPermanent { permanentCount -= 1 }
            if element.isSkipped {
                isSkipping = false
                segment = end
            }
            guard element.region >= 0 else { continue }
            guard isOwn else { return nil }
            endRegion(element.region, at: end)
        }
        return end
    }

    private func regionID(_ name: UInt64, _ id: Range<Int>) -> UInt32? {
        if depth == .none || permanentCount > 0 || isInHead && name != names.title { return nil }
        if name == names.title { return UInt32(truncatingIfNeeded: name) }
        if name == names.main, id.isEmpty { return UInt32(truncatingIfNeeded: name) }
        guard name == names.main || depth == .all && !id.isEmpty && name != names.body else { return nil }
        return hash(id)
    }

    /// The number of an id as a browser reads it; nil of one that could be read in more than one way.
    private func hash(_ id: Range<Int>) -> UInt32? {
        guard page[id].contains(UInt8(ascii: "&")) else {
            return page[id].contains(UInt8(ascii: "\"")) ? nil : FNV.hash32(page[id])
        }
        return CharacterReferences.unreadName(in: page[id]) == nil
            ? FNV.hash32(CharacterReferences.decode(page[id]).utf8) : nil
    }

    private mutating func beginRegion(_ id: UInt32, _ place: RegionPage.Place) -> Int {
        let top = open.count - 1
        // What has no id cannot be put beside others.
        let isInRun = !place.id.isEmpty && open[top].lastChildEnd == segment && isBlank(segment..<place.start)
        if !isInRun {
            mixSegment(upTo: place.start)
            // No page has this byte.
            open[top].hash.mix(0)
        }
        segment = place.start
        places.append(place)
        let number = regions.begin(id, isInRun: isInRun)
        open.append(OpenRegion(number: number))
        return number
    }

    private mutating func endRegion(_ number: Int, at end: Int) {
        mixSegment(upTo: end)
        guard let region = open.popLast() else { return }
        regions.end(number, region.hash)
        places[number].end = end
        open[open.count - 1].lastChildEnd = places[number].id.isEmpty ? -1 : end
        segment = end
    }

    private mutating func mixSegment(upTo end: Int) {
        guard segment < end, !isSkipping, !(isInHead && open.count == 1) else { return }
        // How much white space stands around a region is nothing that anybody sees: a section of a template that is
        // left out leaves its line break.
        let text = page[segment..<end].drop { $0.isHTMLSpace }
        if text.startIndex > segment { mixSpace() }
        if !text.isEmpty {
            var last = end
            while page[last - 1].isHTMLSpace { last -= 1 }
            let bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(page)[text.startIndex..<last])
            open[open.count - 1].hash.mix(bytes)
            if last < end { mixSpace() }
        }
        segment = end
    }

    private mutating func mixSpace() { open[open.count - 1].hash.mix(UInt8(ascii: " ")) }

    private func isBlank(_ range: Range<Int>) -> Bool { page[range].allSatisfy(\.isHTMLSpace) }

    private func isNotice(at start: Int) -> Bool {
        let tag = PageNotice.startTag
        guard page.count - start >= tag.utf8CodeUnitCount, let base = page.baseAddress else { return false }
        return memcmp(base + start, tag.utf8Start, tag.utf8CodeUnitCount) == 0
    }

    private func isPostForm(_ id: Range<Int>) -> Bool { page[id].elementsEqual("portico".utf8) }
}

// Attributes.
extension RegionReader {
    private struct Attributes {
        /// The value of `id`; empty where there is none.
        var id = 0..<0
        /// Whether `name` is `_form`.
        var isFormNumber = false
        var isSelfClosing = false
        var isPermanent = false
    }

    /// Gives where the tag ends.
    private func readAttributes(from start: Int, _ attributes: inout Attributes) -> Int {
        var position = start
        while position < page.count, page[position] != UInt8(ascii: ">") {
            if page[position].isHTMLSpace || page[position] == UInt8(ascii: "/") {
                position += 1
                continue
            }
            let name = position
            while position < page.count, !page[position].isHTMLSpace, page[position] != UInt8(ascii: ">"),
                page[position] != UInt8(ascii: "/"), page[position] != UInt8(ascii: "=")
            {
                position += 1
            }
            let nameEnd = position
            while position < page.count, page[position].isHTMLSpace { position += 1 }
            if nameEnd - name == Self.permanent.utf8CodeUnitCount, isPermanent(at: name) {
                attributes.isPermanent = true
            }
            guard position < page.count, page[position] == UInt8(ascii: "=") else { continue }
            position += 1
            while position < page.count, page[position].isHTMLSpace { position += 1 }
            let value = valueRange(from: position)
            position = value.upperBound
            if position < page.count, page[position] == UInt8(ascii: "\"") || page[position] == UInt8(ascii: "'") {
                position += 1
            }
            switch nameEnd - name {
            case 2
            where page[name] == UInt8(ascii: "i") && page[name + 1] == UInt8(ascii: "d") && attributes.id.isEmpty:
                attributes.id = value
            case 4 where value.count == 5 && page[name] == UInt8(ascii: "n"):
                attributes.isFormNumber = page[value].elementsEqual("_form".utf8)
            default: break
            }
        }
        attributes.isSelfClosing = position > start && page[position - 1] == UInt8(ascii: "/")
        return min(position + 1, page.count)
    }

    private static let permanent: StaticString = "data-permanent"

    private func isPermanent(at start: Int) -> Bool {
        guard let base = page.baseAddress else { return false }
        return memcmp(base + start, Self.permanent.utf8Start, Self.permanent.utf8CodeUnitCount) == 0
    }

    /// A value without its quotes.
    private func valueRange(from start: Int) -> Range<Int> {
        guard start < page.count else { return start..<start }
        let quote = page[start]
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            return start + 1..<(next(quote, from: start + 1) ?? page.count)
        }
        var end = start
        while end < page.count, !page[end].isHTMLSpace, page[end] != UInt8(ascii: ">") { end += 1 }
        return start..<end
    }
}

/// Names of elements as numbers, whatever their case: up to eight bytes as they are, a hash of longer ones.
private struct ElementNames: Sendable {
    /// How an element is read.
    enum Kind {
        case ordinary
        /// Without an end tag (WHATWG HTML section 13.1.2).
        case void
        /// Holds nothing but text.
        case text
        /// An `id` in it means nothing here.
        case opaque
    }

    static let known = ElementNames()

    let body = number("body"), title = number("title"), main = number("main"), form = number("form")
    let input = number("input")
    private let others: [UInt64]
    private let kinds: [Kind]
    /// Has a bit for each of them: most names have none of these bits, and are looked for no further.
    private let filter: UInt64

    private init() {
        let void = [
            "area", "base", "br", "col", "embed", "hr", "input", "img", "link", "meta", "source", "track", "wbr",
        ]
        let text = ["title", "textarea", "script", "style", "xmp", "iframe", "noembed", "noframes"]
        let opaque = ["svg", "math", "template", "noscript"]
        others = (void + text + opaque).map(Self.number)
        kinds = void.map { _ in .void } + text.map { _ in .text } + opaque.map { _ in .opaque }
        filter = others.reduce(0) { $0 | Self.bit($1) }
    }

    func kind(of name: UInt64) -> Kind {
        guard filter & Self.bit(name) != 0, let index = others.firstIndex(of: name) else { return .ordinary }
        return kinds[index]
    }

    static func number(_ name: some Collection<UInt8>) -> UInt64 {
        guard name.count <= 8 else { return FNV.hash64(name.lazy.map(\.lowercasedASCII)) | 1 << 63 }
        return name.reduce(0) { $0 << 8 | UInt64($1.lowercasedASCII) }
    }

    private static func number(_ name: String) -> UInt64 { number(name.utf8) }

    private static func bit(_ name: UInt64) -> UInt64 { 1 << ((name &* 0x9E37_79B9_7F4A_7C15) >> 58) }
}
