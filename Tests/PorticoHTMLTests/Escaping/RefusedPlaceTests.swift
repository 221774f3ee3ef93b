import Testing

/// Where no value is safe the template does not load, and what is said points at the value.
@Suite struct RefusedPlaceTests {
    @Test(arguments: ["script", "SCRIPT", "style", "xmp", "iframe", "noembed", "noframes"])
    func noValueStandsInRawText(element: String) {
        expectRefusal(of: "<\(element)>{{title}}</\(element)>")
        expectRefusal(of: "<\(element)> {{title}} </\(element)>")
        expectRefusal(of: "<svg><\(element)>{{title}}</\(element)></svg>")
        expectRefusal(of: "{{#isBusy}}<\(element)>{{title}}</\(element)>{{/isBusy}}")
    }

    @Test(arguments: [
        "onabort", "onafterprint", "onanimationend", "onauxclick", "onbeforeinput", "onbeforetoggle", "onbeforeunload",
        "onblur",
        "oncancel",
        "oncanplay", "onchange", "onclick", "onclose", "oncontextmenu", "oncopy", "oncuechange", "oncut", "ondblclick",
        "ondrag", "ondrop",
        "ondurationchange", "onended", "onerror", "onfocus", "onfocusin", "onformdata", "ongotpointercapture",
        "onhashchange", "oninput",
        "oninvalid", "onkeydown", "onkeypress", "onkeyup", "onload", "onloadeddata", "onlostpointercapture",
        "onmessage", "onmousedown",
        "onmouseenter", "onmousemove", "onmouseover", "onmousewheel", "onoffline", "onpagehide", "onpageshow",
        "onpaste", "onpause",
        "onplay",
        "onpointerdown", "onpointerover", "onpopstate", "onprogress", "onreset", "onresize", "onscroll", "onsearch",
        "onselect",
        "onslotchange", "onstorage", "onsubmit", "ontimeupdate", "ontoggle", "ontouchstart", "ontransitionend",
        "onunload",
        "onvolumechange",
        "onwheel", "onbegin", "onend", "onrepeat", "onnew-in-some-year", "ON", "OnClick",
    ])
    func noValueStandsInAnEventAttribute(name: String) {
        expectRefusal(of: "<p \(name)=\"{{title}}\"></p>")
        expectRefusal(of: "<p \(name)='f({{title}})'></p>")
        expectRefusal(of: "<svg><path\n\(name) = \"{{title}}\"/></svg>")
        expectRefusal(of: "<p{{#isBusy}} \(name)=\"{{title}}\"{{/isBusy}}></p>")
    }

    @Test(arguments: [
        "style", "STYLE", "srcdoc", "sandbox", "allow", "nonce", "integrity", "charset", "http-equiv", "attributename",
        "shadowrootmode",
        "encoding", "fill", "mask",
        "filter",
        "clip-path", "marker-start", "cursor", "stroke",
    ])
    func noValueStandsInAnAttributeThatDecidesWhatRunsOrHowThePageIsRead(name: String) {
        expectRefusal(of: "<x-a \(name)=\"{{title}}\"></x-a>")
        expectRefusal(of: "<x-a \(name)='a {{title}}'></x-a>")
        expectRefusal(of: "<x-a{{#isBusy}} \(name)='{{title}}'{{/isBusy}}></x-a>")
    }

    @Test(arguments: ["title", "class", "value", "href", "src", "data-x", "id"])
    func noValueStandsInAnAttributeWithoutQuotes(name: String) {
        for before in ["\(name)=", "\(name) = ", "\(name)=a", "\(name)=\n", "\(name)=a'", "\(name)=\\\""] {
            expectRefusal(of: "<p \(before){{title}}></p>")
        }
        expectRefusal(of: "<p {{#isBusy}}\(name)={{title}} {{/isBusy}}></p>")
    }

    @Test(arguments: [
        "<{{title}}>", "</{{title}}>", "<p{{title}}></p>", "<h{{title}}></h1>", "<p></p{{title}}>", "<p {{title}}></p>",
        "<p x{{title}}></p>",
        "<p {{title}}=\"a\"></p>", "<p data-{{title}}=\"a\"></p>", "<p x {{title}}></p>", "<p x=\"a\"{{title}}></p>",
        "<p x=\"a\" {{title}}></p>",
        "<p /{{title}}></p>", "<p></p {{title}}>", "<{{#isBusy}}{{title}}{{/isBusy}}>",
    ])
    func noValueStandsInANameOfATag(text: String) {
        expectRefusal(of: text)
    }

    @Test(arguments: [
        "<!--{{title}}-->", "<!-- {{title}} -->", "<!-- a -- {{title}} -->", "<!-- a --!{{title}} -->",
        "<!--->{{title}}<!-- {{title}} -->",
        "<!{{title}}>", "<!DOCTYPE {{title}}>", "<!DOCTYPE html SYSTEM \"{{title}}\">", "<?{{title}}?>",
        "</ {{title}}>", "<!-{{title}}>",
        "<![CDATA[{{title}}]]>", "<svg><![CDATA[{{title}}]]></svg>", "<!-- {{#isBusy}}{{title}}{{/isBusy}} -->",
        "<!--\u{0}{{title}}-->",
    ])
    func noValueStandsInACommentOrDeclaration(text: String) {
        #expect(!problems(text).isEmpty)
    }

    @Test(arguments: [
        "<script src=\"{{title}}\"></script>", "<object data=\"{{title}}\"></object>", "<embed src='{{title}}'>",
        "<link rel=\"stylesheet\" href=\"{{title}}\">", "<link rel=\"modulepreload\" href=\"{{title}}\">",
        "<base href=\"{{title}}\">",
        "<meta http-equiv=\"refresh\" content=\"{{title}}\">", "<script type=\"{{title}}\"></script>",
        "<meta name=\"{{title}}\">",
        "<svg><set attributeName=\"href\" to=\"{{title}}\"/></svg>", "<svg><animate values='{{title}}'/></svg>",
        "<a href=\"javascript:{{title}}\"></a>", "<a href=\"https://{{title}}\"></a>", "<a href=\"/{{title}}\"></a>",
        "<img srcset=\"{{title}} 2x\">",
        "a &{{title}};", "<p title=\"&#{{title}}\"></p>", "<plaintext>{{title}}",
    ])
    func noValueDecidesWhatIsLoadedOrSteersTheBrowser(text: String) {
        #expect(!problems(text).isEmpty)
    }

    @Test(arguments: [
        "<p {{> p}}></p>", "<p title={{> p}}></p>", "<script>{{> p}}</script>", "<!-- {{> p}} -->",
        "<p onclick=\"{{> p}}\"></p>",
    ])
    func aPartialIsNoWayIntoThem(text: String) {
        #expect(!problems(text, ["p": "{{title}}"]).isEmpty)
    }

    /// One of the problems is said of the first value.
    private func expectRefusal(of text: String, _ location: SourceLocation = #_sourceLocation) {
        let before = text.prefix(upTo: text.firstRange(of: "{{title}}")?.lowerBound ?? text.endIndex)
        let line = before.count { $0 == "\n" } + 1
        let column = before.split(separator: "\n", omittingEmptySubsequences: false).last.map { $0.utf8.count + 1 } ?? 1
        let found = problems(text)
        #expect(found.contains { $0.hasPrefix("\(line):\(column): ") }, "\(text): \(found)", sourceLocation: location)
    }
}
