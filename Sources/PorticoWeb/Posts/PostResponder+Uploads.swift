import Foundation
import Hummingbird
import Portico
import PorticoHost
import PorticoSessions

// Files that came before their form, piece by piece, are among its others when its event is read.
extension PostResponder {
    /// They are kept until the form was taken: one that is refused is sent again with the same.
    func withUploads(
        of event: SubmittedEvent,
        on screen: Screen,
        _ use: @escaping @Sendable (SubmittedEvent) async throws -> Response
    ) async throws -> Response {
        guard let declaration = site.flow.screens[route.name],
            let shape = declaration.events.first(where: { $0.name == event.name })
        else { return try await use(event) }
        let named = NamedFiles(in: event.form, fields: Set(shape.fields.filter { $0.kind == .file }.map(\.name)))
        guard !named.files.isEmpty else { return try await use(event) }
        let errors = named.errors(shape)
        guard errors.isEmpty else {
            return try await again(event, PageProblem(LimitExcess(text: nil, errors: errors)), opening: screen)
        }
        // What is wrong with other fields is told before any file is copied.
        var draft = event
        draft.received = named.form { _ in site.uploads.newLocation() }
        guard (try? declaration.decode(event.name, from: draft.numberedForm)) != nil else {
            return try await use(draft)
        }
        // A post that came whole is carried out, though its client left.
        return try await uncancelled { [draft] in
            var uploads = Uploads(in: site.uploads)
            do {
                let response = try await withFiles(named, of: draft, in: &uploads, on: screen, use)
                await uploads.removeAll()
                return response
            } catch let failure as BodyError {
                await uploads.removeAll()
                return try await again(event, PageProblem(WebError(failure)), opening: screen)
            } catch {
                await uploads.removeAll()
                throw error
            }
        }
    }

    private func withFiles(
        _ named: NamedFiles,
        of event: SubmittedEvent,
        in uploads: inout Uploads,
        on screen: Screen,
        _ use: (SubmittedEvent) async throws -> Response
    ) async throws -> Response {
        var names: [UploadName] = []
        var locations: [String: URL] = [:]
        for (field, file) in named.files {
            guard let name = try await name(of: file, in: field),
                let location = try await copy(file, name, in: &uploads)
            else {
                // It may have been taken with the form, and only the answer was lost.
                if let known = try await answer(toKnown: event) { return known }
                let missing = FieldError(field: field, text: FrameworkText.hasNotArrived)
                return try await again(event, PageProblem(Condition.invalid([missing])), opening: screen)
            }
            names.append(name)
            locations[file.id] = location
        }
        var event = event
        event.received = named.form { locations[$0.id] ?? site.uploads.newLocation() }
        let response = try await use(event)
        if response.status.code < 400 {
            let services = site.parts.services
            // What is left here is deleted another time.
            for name in site.takenUploads.over(adding: names, at: services.now()) {
                try? await services.uploadPieces.remove(name)
            }
        }
        return response
    }

    /// Where a file is as a whole; nil where a part of it is missing.
    private func copy(_ file: UploadReference, _ name: UploadName, in uploads: inout Uploads) async throws -> URL? {
        var writer = uploads.newFile()
        var size = 0
        for number in 0..<UploadReference.pieces(of: file.size) {
            guard let bytes = try await site.parts.services.uploadPieces.piece(number, of: name) else { return nil }
            try uploads.takeRoom(for: bytes.count, in: writer)
            try await writer.write(bytes[...])
            size += bytes.count
        }
        try await writer.finish()
        return size == file.size ? writer.location : nil
    }

    /// What an upload is kept under that is there whole: a page may have been for everybody, or for this session.
    private func name(of file: UploadReference, in field: String) async throws(StoreError) -> UploadName? {
        for audience in visit.audiences {
            let name = UploadReference.name(file.id, file.size, field: field, audience: audience)
            let count = try await site.parts.services.uploadPieces.count(of: name)
            if count == UploadReference.pieces(of: file.size) { return name }
        }
        return nil
    }
}

/// The files that a form names.
private struct NamedFiles: Sendable {
    let files: [(field: String, file: UploadReference)]
    /// The rest of the form.
    private let others: Form

    init(in form: Form, fields: Set<String>) {
        var rest = Form([], files: form.files)
        var files: [(field: String, file: UploadReference)] = []
        for entry in form.entries {
            if fields.contains(entry.name), let file = UploadReference(entry.value) {
                files.append((entry.name, file))
            } else {
                rest.append(entry.name, entry.value)
            }
        }
        self.files = files
        others = rest
    }

    /// The limits are those of files that come with their form.
    func errors(_ shape: EventShape) -> [FieldError] {
        let limits = BodyLimits(for: [shape])
        let maximum = max(0, limits.files - others.files.count)
        var errors = files.dropFirst(maximum).map {
            FieldError(field: $0.field, text: FrameworkText.oneFileTooMany(limits.files))
        }
        errors += files.filter { $0.file.size > shape.limit.fileBytes }
            .map { FieldError(field: $0.field, text: shape.limit.fileMessage) }
        // Each has at most a terabyte, and of so many no sum overflows.
        let size = (files.prefix(maximum).map(\.file.size) + others.files.map(\.file.size)).reduce(0, +)
        if errors.isEmpty, size > limits.allFileBytes, let last = files.last {
            let text = FrameworkText.tooLargeWithTheOthers(ByteCount(limits.allFileBytes))
            errors.append(FieldError(field: last.field, text: text))
        }
        var known: Set<String> = []
        errors += files.filter { !known.insert($0.file.id).inserted }
            .map { FieldError(field: $0.field, text: FrameworkText.hasNotArrived) }
        return errors
    }

    /// The form with the files in their places.
    func form(_ location: (UploadReference) -> URL) -> Form {
        var form = others
        form.files += files.map { field, file in
            Form.FileEntry(
                name: field,
                file: UploadedFile(
                    fileName: file.fileName,
                    mediaType: file.mediaType,
                    size: file.size,
                    location: location(file)
                )
            )
        }
        return form
    }
}

extension FrameworkText {
    fileprivate static let hasNotArrived = FrameworkText(
        en: "has not arrived whole: please choose the file again",
        de: "Die Datei ist nicht vollständig angekommen: Bitte wählen Sie sie noch einmal",
        ar: "لم يصل الملف كاملًا: يُرجى اختياره مرة أخرى"
    )
}
