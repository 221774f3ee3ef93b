import Portico

@ViewInputData struct GalleryViewInputData {
    let sample: Sample
    let samples: [String]
    let id: String
    let name: String
    let text: String
    let query: String
    let zone: String?
    let day: String
    let moment: String
    let isActive: Bool
    let colours: [ChoiceViewInputData]
    let rows: [RowViewInputData]
    let facts: [FactViewInputData]
    let facets: [ChoiceViewInputData]
    let tags: [String]
    let branches: [BranchViewInputData]
    let pager: PagesViewInputData?
    let remarks: [String]
    let lines: [LineViewInputData]
    let found: [String]
}

@ViewInputData struct ChoiceViewInputData {
    let value: String
    let label: String
    let isChosen: Bool
}

@ViewInputData struct RowViewInputData {
    let id: String
    let name: String
    let zone: String
    let updated: String
    let isChosen: Bool
}

@ViewInputData struct FactViewInputData {
    let label: String
    let value: String
}

@ViewInputData struct BranchViewInputData {
    let name: String
    let count: String
    /// What is below it; nil where nothing is.
    let below: TreeViewInputData?
}

@ViewInputData struct TreeViewInputData {
    let branches: [BranchViewInputData]
}

@ViewInputData struct PagesViewInputData {
    let page: String
    let pages: String
    let previous: String?
    let next: String?
}

@ViewInputData struct LineViewInputData {
    let text: String
    let isSame: Bool
    let isRemoved: Bool
    let isAdded: Bool
}

extension GalleryViewInputData {
    /// The same for everybody, but for what its address says.
    init(_ sample: Sample = .oneLine, query: String = "", zone: String? = nil, page: PageNumber = .first) {
        let last = 5
        // Of sections one is always the present one.
        let standard = sample == .sections ? "com" : nil
        self.init(
            sample: sample,
            samples: Sample.allCases.map(\.rawValue),
            id: "7",
            name: "Ada Lovelace",
            text: "The engine weaves patterns as the loom weaves flowers and leaves.",
            query: query,
            zone: zone,
            day: "2026-07-31",
            moment: "2026-07-31T09:30",
            isActive: true,
            colours: [
                ChoiceViewInputData(value: "red", label: "Red", isChosen: false),
                ChoiceViewInputData(value: "green", label: "Green", isChosen: true),
                ChoiceViewInputData(value: "blue", label: "Blue", isChosen: false),
            ],
            rows: [
                RowViewInputData(id: "1", name: "medal.com", zone: "com", updated: "3 Feb 2026", isChosen: false),
                RowViewInputData(id: "2", name: "media.org", zone: "org", updated: "28 Jan 2026", isChosen: true),
                RowViewInputData(id: "3", name: "medley.net", zone: "net", updated: "9 Jan 2026", isChosen: false),
            ],
            facts: [
                FactViewInputData(label: "Nose", value: "A dog’s nose print is as unique as a fingerprint."),
                FactViewInputData(label: "Ears", value: "A dog moves its ears with some eighteen muscles."),
                FactViewInputData(label: "Sleep", value: "A puppy sleeps eighteen hours a day or more."),
            ],
            facets: [("com", "61"), ("org", "18"), ("net", "12")].map { value, count in
                ChoiceViewInputData(value: value, label: count, isChosen: value == zone ?? standard)
            },
            tags: ["garden", "recipes", "travel/norway"],
            branches: [
                BranchViewInputData(
                    name: "travel",
                    count: "9",
                    below: TreeViewInputData(branches: [
                        BranchViewInputData(name: "norway", count: "4", below: nil),
                        BranchViewInputData(name: "wales", count: "5", below: nil),
                    ])
                ),
                BranchViewInputData(name: "garden", count: "2", below: nil),
            ],
            pager: PagesViewInputData(
                page: page.text,
                pages: String(last),
                previous: page.previous?.text,
                next: page.number < last ? page.next?.text : nil
            ),
            remarks: ["The source counts more names than it gives.", "Dates are when the source saw a name first."],
            lines: [
                LineViewInputData(text: "Flour, butter", isSame: true, isRemoved: false, isAdded: false),
                LineViewInputData(text: "Three eggs", isSame: false, isRemoved: true, isAdded: false),
                LineViewInputData(text: "Four eggs", isSame: false, isRemoved: false, isAdded: true),
            ],
            found: []
        )
    }
}
