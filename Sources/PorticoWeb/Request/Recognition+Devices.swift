import HTTPTypes
import Hummingbird
import Logging
import Portico
import PorticoSessions

// Visitors who stay signed in on their device.
extension Recognition {
    /// Signs a visitor without a session in by the token of their device, for this request already: nobody is led
    /// anywhere for it. Whose token is worth nothing is a visitor like others, without the token.
    ///
    /// Only who has no session comes here, so one that lives costs nothing more.
    ///
    /// - Parameter text: their token.
    nonisolated(nonsending) func resume(_ visit: inout Visit.Facts, with text: String, _ headers: HTTPFields) async {
        guard let devices = site.devices else { return }
        // Nobody guesses 128 bits with the requests that may be under way at once; what they find counts.
        guard site.limiter.hasRoom(for: .unknownDevice, from: visit.address) else {
            logger.notice(
                "a device's token was not looked at: too many were none, or copies, lately",
                metadata: ["address": "\(addressText(of: visit))"]
            )
            return
        }
        let finding: DeviceKeeper.Finding
        do throws(StoreError) {
            finding = try await devices.resume(with: text, name: DeviceName(userAgent: visit.userAgent)?.text)
        } catch {
            // Pages for everybody are still there, and a form comes back with what was typed.
            logger.error("a visitor could not be signed in by their device", metadata: ["error": "\(error)"])
            finding = .waiting
        }
        switch finding {
        case .resumed(let session, let token):
            visit.session = session
            visit.places = placeKeeper.places(in: headers, of: session)
            visit.device = .resumed
            visit.cookieFields =
                cookies.fields(giving: session, endsWithBrowser: true) + [cookies.field(giving: token)]
        case .waiting: break
        case .unknown:
            site.limiter.charge(.unknownDevice, to: visit.address)
            logger.notice(
                "a device's token was ignored: it is malformed, or of a device that is not remembered any more",
                metadata: ["address": "\(addressText(of: visit))"]
            )
            visit.cookieFields = [deviceRemoval]
        case .copied(let account):
            site.limiter.charge(.unknownDevice, to: visit.address)
            logger.notice(
                "a device's token was used a second time: all sessions of the account are ended",
                metadata: ["account": "\(account.rawValue)", "address": "\(addressText(of: visit))"]
            )
            visit.device = .copied
            visit.cookieFields = [deviceRemoval]
        }
    }

    /// What a browser sent to be recognised by.
    func deviceToken(in headers: HTTPFields) -> String? {
        site.devices != nil && headers.contains(.cookie) ? CookieHeader(headers)[cookies.device] : nil
    }

    private func addressText(of visit: Visit.Facts) -> String { visit.address?.description ?? "unknown" }

    private var deviceRemoval: HTTPField {
        HTTPField(name: .setCookie, value: cookies.removing(cookies.device))
    }
}

extension Site {
    /// What somebody is told whose token was used before; nil for everybody else. Their browser has lost the token with
    /// this answer, so there is no other chance: each page that they are answered with says it, and a redirect takes it
    /// along.
    func textOfCopiedToken(to visit: Visit) -> String? {
        visit.device == .copied
            ? FrameworkText.copiedToken.text(in: pages.language(for: visit.visitor.language)) : nil
    }

    /// The same, on its way to the page at an address.
    func noticeOfCopiedToken(to visit: Visit, at address: String) -> CarriedNotice? {
        textOfCopiedToken(to: visit).map { CarriedNotice($0, at: address) }
    }
}

extension Response {
    /// Adds cookies that are set for the request, whatever its answer is. Those that the answer sets itself are newer.
    mutating func add(_ cookies: [HTTPField]) {
        for field in cookies {
            let name = field.value.prefix { $0 != "=" } + "="
            if !headers[values: .setCookie].contains(where: { $0.hasPrefix(name) }) { headers.append(field) }
        }
    }
}
