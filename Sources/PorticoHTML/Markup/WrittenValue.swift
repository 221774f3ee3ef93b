import Portico

/// The value of a control or an option, as far as the template writes it out.
enum WrittenValue {
    case text(String)
    /// Data decides.
    case printed
    /// There is no attribute for it.
    case none

    init(_ tag: HTMLTag) {
        guard let attribute = tag["value"] else {
            self = .none
            return
        }
        let isWritten = attribute.writtenOut != nil && !attribute.isConditional
        self = isWritten ? .text(CharacterReferences.decode(attribute.text)) : .printed
    }

    /// A value that has to be compared with what is sent must be read here as browsers read it.
    static func findings(in tag: HTMLTag) -> [Finding] {
        tag.all("value").compactMap { attribute in
            CharacterReferences.unreadName(in: attribute.text).map { name in
                Finding(
                    point: attribute.start,
                    what: "the character reference '&\(name.abbreviated);' in the value of a control",
                    hint: "write the character itself"
                )
            }
        }
    }

    /// What does not read as true or false; nil where it does, or data decides.
    var noFlag: String? {
        guard case .text(let text) = self, let reading = Bool.readings(of: "", in: ["": text]).first, case .misfit = reading else {
            return nil
        }
        return text
    }
}
