public import AtriumTexts
public import Portico

/// A country that a visitor can be at home in: the zone of its names is offered to them first.
///
///     HomeCountry(of: visitor)?.zone?.text   // "co.uk"
///
/// Those in which a language of the pages is an official one.
public struct HomeCountry: Sendable, Hashable, Identifiable {
    /// Two letters of ISO 3166-1.
    public let id: String
    public let name: Text

    private init(_ id: String, en: String, de: String, ar: String) {
        self.id = id
        name = Text(en: en, de: de, ar: ar)
    }

    /// The one that a visitor's browser says, or that they chose; nil where it is none of these.
    public init?(of visitor: Visitor) {
        guard let country = Self.all.first(where: { $0.id == visitor.country }) else { return nil }
        self = country
    }

    /// The zone that its names are in: its letters, but where most are registered below others.
    public var zone: ZoneName? {
        switch id {
        case "AU": ZoneName(rawValue: "com.au")
        case "GB": ZoneName(rawValue: "co.uk")
        case "NZ": ZoneName(rawValue: "co.nz")
        case "ZA": ZoneName(rawValue: "co.za")
        default: ZoneName(rawValue: id.lowercased())
        }
    }
}

extension HomeCountry {
    /// In the order of their letters.
    public static let all: [HomeCountry] = [
        HomeCountry(
            "AE",
            en: "United Arab Emirates",
            de: "Vereinigte Arabische Emirate",
            ar: "الإمارات العربية المتحدة"
        ),
        HomeCountry("AT", en: "Austria", de: "Österreich", ar: "النمسا"),
        HomeCountry("AU", en: "Australia", de: "Australien", ar: "أستراليا"),
        HomeCountry("BE", en: "Belgium", de: "Belgien", ar: "بلجيكا"),
        HomeCountry("BH", en: "Bahrain", de: "Bahrain", ar: "البحرين"),
        HomeCountry("CA", en: "Canada", de: "Kanada", ar: "كندا"),
        HomeCountry("CH", en: "Switzerland", de: "Schweiz", ar: "سويسرا"),
        HomeCountry("DE", en: "Germany", de: "Deutschland", ar: "ألمانيا"),
        HomeCountry("DZ", en: "Algeria", de: "Algerien", ar: "الجزائر"),
        HomeCountry("EG", en: "Egypt", de: "Ägypten", ar: "مصر"),
        HomeCountry("GB", en: "United Kingdom", de: "Vereinigtes Königreich", ar: "المملكة المتحدة"),
        HomeCountry("IE", en: "Ireland", de: "Irland", ar: "أيرلندا"),
        HomeCountry("IN", en: "India", de: "Indien", ar: "الهند"),
        HomeCountry("IQ", en: "Iraq", de: "Irak", ar: "العراق"),
        HomeCountry("JO", en: "Jordan", de: "Jordanien", ar: "الأردن"),
        HomeCountry("KW", en: "Kuwait", de: "Kuwait", ar: "الكويت"),
        HomeCountry("LB", en: "Lebanon", de: "Libanon", ar: "لبنان"),
        HomeCountry("LI", en: "Liechtenstein", de: "Liechtenstein", ar: "ليختنشتاين"),
        HomeCountry("LU", en: "Luxembourg", de: "Luxemburg", ar: "لوكسمبورغ"),
        HomeCountry("LY", en: "Libya", de: "Libyen", ar: "ليبيا"),
        HomeCountry("MA", en: "Morocco", de: "Marokko", ar: "المغرب"),
        HomeCountry("MR", en: "Mauritania", de: "Mauretanien", ar: "موريتانيا"),
        HomeCountry("MT", en: "Malta", de: "Malta", ar: "مالطا"),
        HomeCountry("NZ", en: "New Zealand", de: "Neuseeland", ar: "نيوزيلندا"),
        HomeCountry("OM", en: "Oman", de: "Oman", ar: "عُمان"),
        HomeCountry("PS", en: "Palestine", de: "Palästina", ar: "فلسطين"),
        HomeCountry("QA", en: "Qatar", de: "Katar", ar: "قطر"),
        HomeCountry("SA", en: "Saudi Arabia", de: "Saudi-Arabien", ar: "المملكة العربية السعودية"),
        HomeCountry("SD", en: "Sudan", de: "Sudan", ar: "السودان"),
        HomeCountry("SG", en: "Singapore", de: "Singapur", ar: "سنغافورة"),
        HomeCountry("SY", en: "Syria", de: "Syrien", ar: "سوريا"),
        HomeCountry("TN", en: "Tunisia", de: "Tunesien", ar: "تونس"),
        HomeCountry("US", en: "United States", de: "Vereinigte Staaten", ar: "الولايات المتحدة"),
        HomeCountry("YE", en: "Yemen", de: "Jemen", ar: "اليمن"),
        HomeCountry("ZA", en: "South Africa", de: "Südafrika", ar: "جنوب أفريقيا"),
    ]
}
