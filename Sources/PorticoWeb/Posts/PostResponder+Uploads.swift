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
        _ use: (SubmittedEvent) async throws -> Response
    ) async throws -> Response {
        guard let shape = site.flow.screens[route.name]?.events.first(where: { $0.name == event.name }) else {
            return try await use(event)
        }
        let fields = Set(shape.fields.filter { $0.kind == .file }.map(\.name))
        let references = event.form.entries.filter { fields.contains($0.name) }.compactMap { entry in
            UploadReference(entry.value).map { (field: entry.name, file: $0) }
        }
        guard !references.isEmpty else { return try await use(event) }
        let errors =
            references.dropFirst(UploadReference.maximum).map {
                FieldError(field: $0.field, text: FrameworkText.tooMany)
            }
            + references.filter { $0.file.size > shape.limit.fileBytes }
            .map { FieldError(field: $0.field, text: shape.limit.fileMessage) }
        guard errors.isEmpty else {
            return try await again(event, PageProblem(LimitExcess(text: nil, errors: errors)), opening: screen)
        }
        var uploads = Uploads(in: site.uploads)
        do {
            let response = try await withFiles(references, of: event, in: &uploads, on: screen, use)
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

    private func withFiles(
        _ references: [(field: String, file: UploadReference)],
        of event: SubmittedEvent,
        in uploads: inout Uploads,
        on screen: Screen,
        _ use: (SubmittedEvent) async throws -> Response
    ) async throws -> Response {
        let store = site.parts.services.uploadPieces
        var event = event
        var names: [UploadName] = []
        var received = Form(
            event.form.entries.filter { entry in
                !references.contains { $0.field == entry.name } || UploadReference(entry.value) == nil
            },
            files: event.form.files
        )
        for (field, file) in references {
            guard let name = try await name(of: file, in: field) else {
                // It may have been taken with the form, and only the answer was lost.
                if let known = try await answer(toKnown: event) { return known }
                let missing = FieldError(field: field, text: FrameworkText.hasNotArrived)
                return try await again(event, PageProblem(Condition.invalid([missing])), opening: screen)
            }
            var writer = uploads.newFile()
            for number in 0..<UploadReference.pieces(of: file.size) {
                let bytes = try await store.piece(number, of: name) ?? []
                try uploads.takeRoom(for: bytes.count, in: writer)
                try await writer.write(bytes[...])
            }
            try await writer.finish()
            names.append(name)
            received.files.append(
                Form.FileEntry(
                    name: field,
                    file: UploadedFile(
                        fileName: file.fileName,
                        mediaType: file.mediaType,
                        size: file.size,
                        location: writer.location
                    )
                )
            )
        }
        event.received = received
        let response = try await use(event)
        if response.status.code < 400 {
            // What is left here is deleted another time.
            for name in names { try? await store.remove(name) }
        }
        return response
    }

    /// What an upload is kept under that is there whole: a page may have been for everybody, or for this session.
    private func name(of file: UploadReference, in field: String) async throws(StoreError) -> UploadName? {
        for audience in visit.audiences {
            let name = UploadReference.name(file.id, field: field, action: action, audience: audience)
            let count = try await site.parts.services.uploadPieces.count(of: name)
            if count == UploadReference.pieces(of: file.size), count > 0 || file.size == 0 { return name }
        }
        return nil
    }
}

extension FrameworkText {
    fileprivate static let tooMany = FrameworkText(
        en: "is one file too many: at most \(UploadReference.maximum) can be sent at once",
        de: "Das ist eine Datei zu viel: Höchstens \(UploadReference.maximum) können auf einmal gesendet werden",
        ar: "هذا ملف زائد: أقصى عدد يمكن إرساله في المرة الواحدة هو \(UploadReference.maximum)"
    )

    fileprivate static let hasNotArrived = FrameworkText(
        en: "has not arrived whole: please choose the file again",
        de: "Die Datei ist nicht vollständig angekommen: Bitte wählen Sie sie noch einmal",
        ar: "لم يصل الملف كاملًا: يُرجى اختياره مرة أخرى"
    )
}
