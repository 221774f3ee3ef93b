import Foundation
import Portico

/// Makes a form of a multipart body: text parts become fields, files go to the disk.
struct MultipartForm {
    private enum Part {
        case text(name: String, [UInt8])
        case file(PartialFile)
        /// Of a file that is not kept: it was said why already.
        case refused
    }

    private let limits: BodyLimits
    private var parser: MultipartParser
    private var fields: FieldCollector
    private var part: Part?
    private var parts = 0
    private var files = 0
    /// Of the files that are complete.
    private var storedBytes = 0
    /// Of the files that are not kept.
    private var skippedBytes = 0
    private var refusedFiles: [FieldError] = []
    private var failure: BodyError?

    init(_ boundary: MultipartBoundary, _ limits: BodyLimits) {
        self.limits = limits
        parser = MultipartParser(boundary)
        fields = FieldCollector(limits)
    }

    mutating func read(_ chunk: some Sequence<UInt8>, storingFilesIn uploads: inout Uploads) async throws(BodyError) {
        parser.feed(chunk)
        while let piece = try parser.next() {
            switch piece {
            case .part(let header): try begin(header)
            case .content(let bytes): try await append(bytes, storingFilesIn: &uploads)
            case .partEnd: try await end(storingFilesIn: &uploads)
            }
        }
    }

    /// The form, once all of the body was read.
    func finish() throws(BodyError) -> ReceivedForm {
        try parser.finish()
        return received(failure)
    }

    /// The form as far as it was read, for a body that was not read to its end.
    func cutShort(by failure: BodyError) -> ReceivedForm {
        received(failure)
    }

    private func received(_ failure: BodyError?) -> ReceivedForm {
        ReceivedForm(form: fields.form, refusedFiles: refusedFiles, failure: failure)
    }

    private mutating func begin(_ header: PartHeader) throws(BodyError) {
        parts += 1
        guard parts <= limits.allFields else { throw .tooManyFields(limit: limits.fields) }
        if let file = PartialFile(header) {
            files += 1
            part = .file(file)
            if files > limits.files {
                refuse(file, .oneFileTooMany(limits.files))
            }
        } else {
            part = .text(name: header.name, [])
        }
    }

    private mutating func append(
        _ bytes: ArraySlice<UInt8>,
        storingFilesIn uploads: inout Uploads
    ) async throws(BodyError) {
        // Taken out, so that the bytes gathered so far are not copied for every piece.
        let unfinished = part
        part = nil
        switch consume unfinished {
        case .text(let name, var text):
            try fields.checkRoom(for: text.count + bytes.count, in: name)
            text.append(contentsOf: bytes)
            part = .text(name: name, text)
        case .file(var file):
            let size = file.size + bytes.count
            if size > limits.fileBytes {
                // Of its bytes so far, those were kept that came before these.
                skippedBytes += size
                await file.discard(in: &uploads)
                refuse(file, EventLimit(fileBytes: limits.fileBytes).fileMessage)
            } else if storedBytes + size > limits.allFileBytes {
                skippedBytes += size
                await file.discard(in: &uploads)
                refuse(file, .tooLargeWithTheOthers(ByteCount(limits.allFileBytes)))
            } else {
                do throws(BodyError) {
                    try await file.store(bytes, in: &uploads)
                    part = .file(file)
                } catch {
                    await file.discard(in: &uploads)
                    refuse(file, .couldNotBeStored)
                    failure = error
                }
            }
        case .refused:
            skippedBytes += bytes.count
            part = .refused
        case nil:
            break
        }
        if let maximum = limits.skippedFileBytes, skippedBytes > maximum { throw .tooLarge(limit: limits.rawMultipart) }
    }

    /// The reading goes on without the file, so that the text around it is not lost.
    private mutating func refuse(_ file: PartialFile, _ message: FrameworkText) {
        part = .refused
        refusedFiles.append(FieldError(field: file.field, text: message))
    }

    private mutating func end(storingFilesIn uploads: inout Uploads) async throws(BodyError) {
        switch part {
        case .text(let name, let bytes):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .malformed("the field “\(name.prefix(40))” is not UTF-8")
            }
            try fields.add(name, text)
        case .file(var file):
            do throws(BodyError) {
                guard let entry = try await file.finished(in: &uploads) else { break }
                fields.add(entry)
                storedBytes += file.size
            } catch {
                refuse(file, .couldNotBeStored)
                failure = error
            }
        case .refused, nil:
            break
        }
        part = nil
    }
}

// What is wrong with a file.
extension FrameworkText {
    static func oneFileTooMany(_ maximum: Int) -> FrameworkText {
        FrameworkText(
            en: "is one file too many: at most \(maximum) can be sent at once",
            de: "Das ist eine Datei zu viel: Höchstens \(maximum) können auf einmal gesendet werden",
            ar: "هذا ملف زائد: أقصى عدد يمكن إرساله في المرة الواحدة هو \(maximum)"
        )
    }

    static func tooLargeWithTheOthers(_ maximum: ByteCount) -> FrameworkText {
        FrameworkText(
            en: "is too large with the others: all files together can be at most \(maximum)",
            de: "Zusammen mit den anderen ist die Datei zu groß: Alle zusammen dürfen höchstens "
                + "\(maximum.text(in: .german)) groß sein",
            ar:
                "الملف مع الملفات الأخرى أكبر من اللازم: يجب ألا يزيد حجمها معًا على \(isolated: maximum.text(in: .arabic))"
        )
    }

    fileprivate static let couldNotBeStored = FrameworkText(
        en: "could not be stored",
        de: "Die Datei konnte nicht gespeichert werden",
        ar: "تعذر حفظ الملف"
    )
}

/// A file of which not all has come.
struct PartialFile {
    let field: String
    private(set) var size = 0
    private let name: String
    private let mediaType: String
    private var writer: UploadWriter?

    /// Nil where the part is not a file.
    init?(_ header: PartHeader) {
        guard let name = header.fileName else { return nil }
        field = header.name
        self.name = name
        mediaType = header.mediaType ?? "application/octet-stream"
    }

    mutating func store(_ bytes: ArraySlice<UInt8>, in uploads: inout Uploads) async throws(BodyError) {
        size += bytes.count
        try await written(in: &uploads, bytes.count) { writer throws(BodyError) in try await writer.write(bytes) }
    }

    /// Deletes what was stored.
    mutating func discard(in uploads: inout Uploads) async {
        if let writer { await uploads.remove(writer) }
        writer = nil
    }

    /// The file; nil where none was chosen, which browsers send as an empty name with no bytes (WHATWG HTML section
    /// 4.10.22.4).
    mutating func finished(in uploads: inout Uploads) async throws(BodyError) -> Form.FileEntry? {
        if name.isEmpty, size == 0 { return nil }
        let location = try await written(in: &uploads, 0) { writer throws(BodyError) in try await writer.finish() }
        return Form.FileEntry(
            name: field,
            file: UploadedFile(fileName: name, mediaType: mediaType, size: size, location: location)
        )
    }

    /// The place of the file after `body` wrote to it; it is made with the first byte, or at the end.
    @discardableResult
    private mutating func written(
        in uploads: inout Uploads,
        _ count: Int,
        _ body: (inout UploadWriter) async throws(BodyError) -> Void
    ) async throws(BodyError) -> URL {
        var open = writer ?? uploads.newFile()
        // Taken out, so that the bytes it gathered are not copied for every piece.
        writer = nil
        defer { writer = open }
        try uploads.takeRoom(for: count, in: open)
        try await body(&open)
        return open.location
    }
}
