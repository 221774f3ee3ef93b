import Portico

/// Makes a form of a multipart body: text parts become fields, files go to the disk.
struct MultipartForm {
    private enum Part {
        case text(name: String, [UInt8])
        case file(PartialFile)
    }

    private let limits: BodyLimits
    private var parser: MultipartParser
    private var fields: FieldCollector
    private var part: Part?
    private var parts = 0
    /// Of the files that are complete.
    private var storedBytes = 0
    private var refusedFiles: [FieldError] = []

    init(_ boundary: MultipartBoundary, _ limits: BodyLimits) {
        self.limits = limits
        parser = MultipartParser(boundary)
        fields = FieldCollector(limits)
    }

    mutating func read(_ chunk: some Sequence<UInt8>, storingFilesIn uploads: inout Uploads) throws(BodyFailure) {
        parser.feed(chunk)
        while let piece = try parser.next() {
            switch piece {
            case .part(let header): try begin(header)
            case .content(let bytes): try append(bytes, storingFilesIn: &uploads)
            case .partEnd: try end(storingFilesIn: &uploads)
            }
        }
    }

    /// The form, once all of the body was read.
    func finish() throws(BodyFailure) -> ReceivedForm {
        try parser.finish()
        return ReceivedForm(form: fields.form, refusedFiles: refusedFiles)
    }

    private mutating func begin(_ header: PartHeader) throws(BodyFailure) {
        parts += 1
        guard parts <= limits.fields else { throw .tooManyFields(limit: limits.fields) }
        if let file = PartialFile(header) {
            guard fields.form.files.count + refusedFiles.count < limits.files else { throw .tooManyFiles(limit: limits.files) }
            part = .file(file)
        } else {
            part = .text(name: header.name, [])
        }
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>, storingFilesIn uploads: inout Uploads) throws(BodyFailure) {
        // Taken out, so that the bytes gathered so far are not copied for every piece.
        let unfinished = part
        part = nil
        switch unfinished {
        case .text(let name, var text):
            guard text.count + bytes.count <= fields.room else { throw .tooMuchText(limit: limits.text) }
            text.append(contentsOf: bytes)
            part = .text(name: name, text)
        case .file(var file):
            let size = file.size + bytes.count
            if size <= limits.fileBytes {
                guard storedBytes + size <= limits.allFileBytes else { throw .tooLarge(limit: limits.allFileBytes) }
                try file.store(bytes, in: &uploads)
            } else {
                file.refuse(bytes.count, in: &uploads)
            }
            part = .file(file)
        case nil:
            return
        }
    }

    private mutating func end(storingFilesIn uploads: inout Uploads) throws(BodyFailure) {
        switch part {
        case .text(let name, let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .malformed("the field “\(name.prefix(40))” is not UTF-8")
            }
            try fields.add(name, text)
        case .file(let file):
            if file.size > limits.fileBytes {
                refusedFiles.append(FieldError(field: file.field, message: EventLimit(fileBytes: limits.fileBytes).fileMessage))
            } else if let entry = try file.finished(in: &uploads) {
                fields.add(entry)
                storedBytes += file.size
            }
        case nil:
            break
        }
        part = nil
    }
}
