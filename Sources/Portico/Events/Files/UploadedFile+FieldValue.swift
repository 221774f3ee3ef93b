extension UploadedFile: FieldValue {
    public static var fieldKind: FieldShape.Kind { .file }

    /// A form that is not sent as `multipart/form-data` sends a file's name as text: that is not the file.
    public static func readings(of name: String, in form: Form) -> [FieldReading<UploadedFile>] {
        let files = form.files.filter { $0.name == name }.map { FieldReading.value($0.file) }
        let names = form.values(name).filter { !$0.isBlank }
        return files + names.map { .misfit(text: $0, expectation: "a file; only the name arrived") }
    }
}
