extension DocumentWriter {
    mutating func writeText(_ node: MarkdownNode) {
        var literal = node.literal
        if let task, node.previous == nil, node.parent == task.paragraph { literal = TaskMark.textAfterMark(literal) }
        guard links.isEmpty else { return text(literal) }
        for piece in NoteLink.pieces(of: literal) {
            switch piece {
            case .text(let piece): text(piece)
            case .link(let link): noteLink(link)
            }
        }
    }

    private mutating func noteLink(_ link: NoteLink) {
        if let address = noteURL(link.title).flatMap(LinkAddress.init) {
            markup("<a class=\"note-link\"")
            attribute("href", address.url)
            markup(">")
            text(link.shown)
            markup("</a>")
        } else {
            markup("<span class=\"missing-note\">")
            text(link.shown)
            markup("</span>")
        }
    }

    mutating func openLink(_ link: MarkdownNode) {
        guard links.isEmpty, let address = LinkAddress(link.url), !address.url.isEmpty else { return links.append(false) }
        links.append(true)
        markup("<a")
        attribute("href", address.url)
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
        let alternative = MarkdownText.text(of: image)
        let address = LinkAddress(image.url)
        switch address?.kind {
        case .relative? where address?.url.isEmpty == false:
            markup("<img")
            attribute("src", address?.url ?? "")
            attribute("alt", alternative)
            if !image.title.isEmpty { attribute("title", image.title) }
            markup(">")
        case .web? where links.isEmpty:
            markup("<a class=\"image\"")
            attribute("href", address?.url ?? "")
            if !image.title.isEmpty { attribute("title", image.title) }
            markup(">")
            text(alternative.isEmpty ? image.url : alternative)
            markup("</a>")
        default:
            text(alternative)
            if alternative != image.url { addressAsText(image.url) }
        }
    }

    private mutating func addressAsText(_ url: String) {
        guard !url.isEmpty else { return }
        markup(" (")
        text(url)
        markup(")")
    }
}
