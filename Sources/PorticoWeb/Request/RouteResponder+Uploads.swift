import Foundation
import HTTPTypes
import Hummingbird
import Logging
import Portico
import PorticoHost
import PorticoSessions

// Files that come before their form, piece by piece: what `portico/upload.js` sends.
//
//     PATCH /drop
//     Upload-Offer: TOKEN.filesSent
//     Upload-Field: files
//     Upload-ID: 8J0hQ5vR2mXw7nTz3kLpYg
//     Upload-Length: 300000
//     Upload-Offset: 262144
//
// Each request has one piece, and is answered with the offset of the next (after draft-ietf-httpbis-resumable-upload). One
// without a body asks for it. DELETE gives an upload up.
extension RouteResponder {
    var takesUploads: Bool { declared?.events.contains { $0.limit.fileBytes > 0 } ?? false }

    func uploaded(_ request: Request, _ exchange: inout Exchange) async throws -> Response {
        if case .refused(let reason) = CrossSiteGuard(site, client, request).verdict(
            on: request.method,
            fields: request.headers
        ) {
            logger.notice("an upload from another site was refused", metadata: ["reason": "\(reason.rawValue)"])
            throw WebError.crossSite
        }
        guard takesUploads else { throw WebError.methodNotAllowed(allowed: methods) }
        let visit = try await visit(of: request.headers)
        exchange.note(visit)
        if case .refused(let seconds) = site.limiter.admit(.piece, from: visit) {
            throw WebError.tooMany(retryAfter: seconds)
        }
        try admitWork(for: visit)
        guard site.flow.start(visit.visitor, wanting: route) == route else { throw WebError.notOffered }
        return try await site.metered(for: visit) { try await answer(to: request, of: visit) }
    }

    private func answer(to request: Request, of visit: Visit) async throws -> Response {
        let upload = try await upload(in: request.headers, visit)
        let outcome: Result<Response, any Error>
        do throws(StoreError) {
            if request.method == .delete {
                try await site.parts.services.uploadPieces.remove(upload.name)
                return Response(status: .noContent, headers: [.cacheControl: "no-store"])
            }
            outcome = try await kept(request, upload, for: UploadReference.owner(of: visit))
        } catch {
            logger.error("a piece of a file could not be kept", metadata: ["error": "\(error)"])
            throw WebError.noRoom
        }
        return try outcome.get()
    }

    private struct Upload {
        let name: UploadName
        let size: Int
        let offset: Int
    }

    /// Which upload it is of, where a page offered an event that takes the file.
    private func upload(in headers: HTTPFields, _ visit: Visit) async throws(WebError) -> Upload {
        let verdict = await site.opened(headers[.uploadOffer] ?? "", action: route.address, audiences: visit.audiences)
        guard case .offered(let event, _, let audience) = verdict,
            let shape = declared?.events.first(where: { $0.name == event }),
            let field = headers[.uploadField], shape.fields.contains(where: { $0.name == field && $0.kind == .file }),
            let id = headers[.uploadID], RandomID.isWellFormed(id)
        else { throw .notOffered }
        guard let size = headers[.uploadLength].flatMap(UploadReference.size),
            let offset = headers[.uploadOffset].flatMap(UploadReference.size), offset <= size
        else { throw .badPiece }
        guard size <= shape.limit.fileBytes else { throw .contentTooLarge(shape.limit.fileMessage) }
        return Upload(
            name: UploadReference.name(id, size, field: field, audience: audience),
            size: size,
            offset: offset
        )
    }

    /// Nothing of a body is read for which there is no room.
    private func kept(
        _ request: Request,
        _ upload: Upload,
        for owner: UploadOwner
    ) async throws(StoreError) -> Result<Response, any Error> {
        let store = site.parts.services.uploadPieces
        let count = try await store.count(of: upload.name)
        let next = min(count * UploadReference.pieceSize, upload.size)
        guard try await hasRoom(for: upload, after: count, of: owner) else { return .failure(WebError.noRoom) }
        guard request.headers.contains(.contentType), upload.offset >= next, next < upload.size else {
            return .success(Self.answer(.noContent, next))
        }
        guard upload.offset == next else { return .success(Self.answer(.conflict, next)) }
        let bytes: [UInt8]
        do throws(BodyError) {
            var stream = try BodyStream(request, limit: UploadReference.pieceSize)
            bytes = try await stream.collect()
        } catch {
            return .failure(WebError(error))
        }
        guard bytes.count == min(UploadReference.pieceSize, upload.size - next) else {
            return .failure(WebError.badPiece)
        }
        // It may have been given up, or sent twice, while it was read.
        let current = try await store.count(of: upload.name)
        guard current == count else {
            return .success(Self.answer(.conflict, min(current * UploadReference.pieceSize, upload.size)))
        }
        try await store.keep(bytes, as: count, of: upload.name, for: owner, at: site.parts.services.now())
        return .success(Self.answer(.noContent, next + bytes.count))
    }

    /// Whether there is room for the whole file. Where its owner has no more, what they have left unfinished for ten
    /// minutes gives way.
    private func hasRoom(
        for upload: Upload,
        after count: Int,
        of owner: UploadOwner
    ) async throws(StoreError) -> Bool {
        let services = site.parts.services
        let maximum = services.uploadRoom / UploadReference.pieceSize
        let wanted = max(0, UploadReference.pieces(of: upload.size) - count)
        func isOwnersToHave(_ usage: UploadUsage) -> Bool {
            usage.uploads + (count == 0 ? 1 : 0) <= UploadReference.maximumOfOwner
                && usage.pieces + wanted <= maximum / 2
        }
        for name in site.takenUploads.over(at: services.now()) { try await services.uploadPieces.remove(name) }
        var usage = try await services.uploadPieces.usage(of: owner)
        guard usage.allPieces + wanted <= maximum else { return false }
        if isOwnersToHave(usage) { return true }
        try await services.uploadPieces.removeUploads(of: owner, untouchedSince: services.now() - 600)
        usage = try await services.uploadPieces.usage(of: owner)
        return isOwnersToHave(usage)
    }

    private static func answer(_ status: HTTPResponse.Status, _ offset: Int) -> Response {
        Response(status: status, headers: [.uploadOffset: String(offset), .cacheControl: "no-store"])
    }
}

extension WebError {
    fileprivate static let badPiece = WebError(
        status: .badRequest,
        heading: FrameworkText(forPrograms: "That is no piece of a file"),
        explanation: FrameworkText(
            forPrograms:
                "Upload-Length and Upload-Offset have to be numbers of bytes, and each piece but the last has \(UploadReference.pieceSize). Nothing was changed."
        )
    )
}

extension HTTPField.Name {
    // Tokens, as the others are.
    fileprivate static let uploadOffer = HTTPField.Name("Upload-Offer") ?? .date
    fileprivate static let uploadField = HTTPField.Name("Upload-Field") ?? .date
    fileprivate static let uploadID = HTTPField.Name("Upload-ID") ?? .date
    fileprivate static let uploadLength = HTTPField.Name("Upload-Length") ?? .date
    fileprivate static let uploadOffset = HTTPField.Name("Upload-Offset") ?? .date
}
