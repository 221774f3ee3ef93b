/// What stands around a name in a sentence, for templates, which put the name between.
public enum QuotationMarks {
    public static let opening = Text(en: "“", de: "„", ar: "«")
    public static let closing = Text(en: "”", de: "“", ar: "»")
}
