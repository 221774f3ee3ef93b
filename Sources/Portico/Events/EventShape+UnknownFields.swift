extension EventShape {
    /// An error for each field that this event does not read, so that a program hears of a misspelt name.
    ///
    ///     let errors = shape.unknownFields(in: ["titel": "Bread"])   // titel: is no field of “saveTapped”, which has title, body
    public func unknownFields(in form: Form) -> [FieldError] {
        let known = Set(fields.map(\.name))
        let names = fields.isEmpty ? "none" : fields.map(\.name).joined(separator: ", ")
        var seen: Set<String> = []
        return (form.entries.map(\.name) + form.files.map(\.name)).filter { !known.contains($0) && seen.insert($0).inserted }.map {
            FieldError(field: $0, message: "is no field of “\(name)”, which has \(names)")
        }
    }
}
