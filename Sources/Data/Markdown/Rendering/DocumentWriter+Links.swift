import Portico

extension DocumentWriter {
    mutating func writeText(_ node: MarkdownNode) {
        if let task, node.previous == nil, node.parent == task.holder {
            writeText(TaskMark.textAfterMark(node.literal), of: node)
        } else if links.isEmpty, node.withLiteral(Self.mayHaveSigns) {
            writeText(node.literal, of: node)
        } else {
            node.withLiteral { text($0) }
        }
    }

    /// Whether there may be a link to a note or a mark: two brackets or equals signs side by side.
    private static func mayHaveSigns(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in text {
            if byte == previous, byte == UInt8(ascii: "[") || byte == UInt8(ascii: "=") { return true }
            previous = byte
        }
        return false
    }

    private mutating func writeText(_ literal: String, of node: MarkdownNode) {
        guard links.isEmpty else { return text(literal) }
        for piece in marks.pieces(of: literal, in: node) {
            switch piece {
            case .text(let piece): writeLinks(String(piece))
            case .begin: markup("<mark>")
            case .end: markup("</mark>")
            }
        }
    }

    private mutating func writeLinks(_ literal: String) {
        for piece in NoteLink.pieces(of: literal, hasBrackets: true) {
            switch piece {
            case .text(let piece): text(piece)
            case .link(let link): noteLink(link)
            }
        }
    }

    /// Written as if there were no such note: what may be text is text then.
    private mutating func noteLink(_ link: NoteLink) {
        guard noteLinks.count <= NoteLink.limit else { return }
        // Many brackets in a text leave room for its links.
        if let around = link.around, noteLinks.count >= NoteLink.limit / 2 {
            [around.before, link.shown, around.behind].forEach { text($0) }
            return
        }
        let start = html.bytes.count
        let part = link.partOfSameText
        if let part {
            let id = places.id(for: part.headings)
            markup("<a")
            attribute("href", "#" + PercentCoding.encode(id, keeping: .pathSegment))
            markup(">")
        } else if let around = link.around {
            text(around.before)
        } else {
            markup("<span class=\"missing-note\">")
        }
        let shown = html.bytes.count
        text(part?.shown ?? link.shown)
        let end = html.bytes.count
        if part != nil {
            markup("</a>")
        } else if let around = link.around {
            text(around.behind)
        } else {
            markup("</span>")
        }
        noteLinks.append(
            NoteLinkPosition(
                title: link.title,
                parts: link.parts,
                showsTitle: link.shown == link.title,
                all: start..<html.bytes.count,
                shown: shown..<end
            )
        )
    }

    mutating func openLink(_ link: MarkdownNode) {
        guard links.isEmpty, let address = LinkAddress(link.url), !address.url.isEmpty else {
            return links.append(false)
        }
        links.append(true)
        markup("<a")
        let start = html.bytes.count
        address.write(into: &html)
        if address.kind == .relative, namedLinks < NamedPlace.limit, let name = FileNameAddress.name(at: link.url) {
            namedLinks += 1
            named.append(.link(name: name, href: start..<html.bytes.count))
        }
        if !link.title.isEmpty { attribute("title", link.title) }
        markup(">")
    }

    mutating func closeLink(_ link: MarkdownNode) {
        if links.popLast() == true {
            markup("</a>")
        } else if MarkdownText.text(of: link) != link.url {
            addressAsText(link.url)
        }
    }

    mutating func image(_ image: MarkdownNode) {
        let picture = PictureText(MarkdownText.text(of: image))
        let address = LinkAddress(image.url)
        switch address?.kind {
        case .relative?:
            // `/name` is meant for where the text lay, and would ask this site for it.
            if let name = FileNameAddress.name(at: String(image.url.drop { $0 == "/" })) {
                named(name, picture, image)
            } else {
                missing(picture, image)
            }
        case .web? where links.isEmpty:
            let start = html.bytes.count
            markup("<a class=\"image\"")
            address?.write(into: &html)
            if !image.title.isEmpty { attribute("title", image.title) }
            markup(">")
            text(picture.alternative.isEmpty ? image.url : picture.alternative)
            markup("</a>")
            if let address, address.isSecure, named.count - namedLinks < NamedPlace.limit {
                let all = start..<html.bytes.count
                named.append(.remote(RemotePicture(address: address, text: picture, title: image.title, all: all)))
            }
        default: missing(picture, image)
        }
    }

    private mutating func named(_ name: String, _ text: PictureText, _ image: MarkdownNode) {
        let start = html.bytes.count
        missing(text, image)
        guard named.count - namedLinks < NamedPlace.limit else { return }
        named.append(
            .picture(
                NamedPicture(
                    name: name,
                    text: text,
                    title: image.title,
                    isInLink: links.contains(true),
                    all: start..<html.bytes.count
                )
            )
        )
    }

    /// The words and the address of an image that cannot be shown.
    private mutating func missing(_ picture: PictureText, _ image: MarkdownNode) {
        text(picture.alternative)
        if picture.alternative != image.url { addressAsText(image.url) }
    }

    private mutating func addressAsText(_ url: String) {
        guard !url.isEmpty else { return }
        markup(" (")
        text(ShownAddress.text(of: url))
        markup(")")
    }
}

extension LinkAddress {
    /// Appends where a link leads, and for another site that it is told nothing and gets no credit.
    func write(into html: inout HTMLText) {
        html.attribute("href", href)
        if kind == .web { html.attribute("rel", HTMLAttribute.outsideLink) }
    }
}
