/// The targets of Portico's own package: those of another package that uses it cannot be called like one of them, since
/// SwiftPM knows a target by its name alone.
enum PorticoTargets {
    static let names: Set = [
        "Accounts", "AccountsData", "AccountsDataTests", "AccountsTests", "Atrium", "AtriumFlow", "AtriumTests",
        "AtriumTexts", "Backup", "BackupTests", "Books", "CArchive", "CBundledFacts", "CCMarkGFM", "CCollation",
        "CCurl", "CGumbo", "CICU", "CIDN2", "CLazyLibrary", "CLibPQ", "CLibXML2", "CMemory", "CPSL", "CQREncode",
        "CRename", "CSampleDomains", "CZlib", "DataFolder", "DataFolderTests", "DogFacts", "DogFactsData",
        "DogFactsDataTests", "DogFactsTests", "Domains", "DomainsData", "DomainsDataTests", "DomainsTests", "Gallery",
        "Greeting", "Gumbo", "Mail", "MailTests", "Markdown", "MarkdownTests", "MisbehavingServer", "Networking",
        "NetworkingTests", "NodesData", "NodesDataTests", "Notes", "NotesData", "NotesDataTests", "NotesTests",
        "NotesTransfer", "NotesTransferTests", "Notifications", "NotificationsData", "NotificationsDataTests",
        "NotificationsTests", "Portico", "PorticoAdapters", "PorticoCombine", "PorticoCombineTests", "PorticoDev",
        "PorticoDevTests", "PorticoHTML", "PorticoHTMLTests", "PorticoHost", "PorticoMacros", "PorticoMacrosPlugin",
        "PorticoMacrosTests", "PorticoNew", "PorticoNewTests", "PorticoSessions", "PorticoStart", "PorticoStartTests",
        "PorticoTerminal", "PorticoTestSupport", "PorticoTesting", "PorticoTestingTests", "PorticoTests", "PorticoWeb",
        "PorticoWebTests", "PostgreSQLStorage", "PostgreSQLStorageTests", "QRCode", "SessionsData", "SessionsDataTests",
        "SourceChoice", "Storage", "StorageTests", "TestDatabase", "TestMailServer", "WebPush", "WebPushTests",
        "Welcome", "WelcomeTests",
    ]

    /// Throws where a target that an app would have is there already.
    static func check(_ targets: [String]) throws(NewError) {
        guard let taken = targets.first(where: names.contains) else { return }
        throw NewError(
            "Portico's package has a target “\(taken)”, and a package that uses it can have none; choose another name"
        )
    }
}
