/// A name as it stands in a sentence or behind the words of a button.
public enum QuotationMarks {
    public static let around = Text(en: "“{name}”", de: "„{name}“", ar: "«{name}»")
}
