import CCurl
import Foundation
import Portico

/// One mail on its way to a server, on the thread that runs it.
final class SMTPTransfer {
    /// Of what a server answers, so much is kept for the operator.
    private static let longestReply = 300
    /// libcurl asks for this once for a program.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let message: MailMessage
    private let server: SMTPServer
    private let limits: SMTPLimits
    private let cancellation: AtomicFlag
    /// Where hosts are, as libcurl takes it (`mail.example:25:127.0.0.1`), beside what the network says.
    private let hosts: [String]
    private var sent = 0
    /// Whether the end of the mail was reached: what the server does then, only its answer says.
    private var isHandedOver = false
    private var speaksUTF8 = false
    private var reply = ""

    init(
        _ message: MailMessage,
        to server: SMTPServer,
        _ limits: SMTPLimits,
        _ hosts: [String],
        until cancellation: AtomicFlag
    ) {
        self.message = message
        self.server = server
        self.limits = limits
        self.cancellation = cancellation
        self.hosts = hosts
    }

    /// Nil where the server accepted it.
    func run() -> MailFailure? {
        if let problem = CCurl_problem() {
            return .temporary(
                reason: "libcurl, which sends mails, cannot be loaded (\(String(cString: problem))); install it "
                    + "(libcurl4 of Debian and Ubuntu) and start again",
                forAll: true
            )
        }
        guard Self.isReady, let handle = curl_easy_init() else {
            return .temporary(reason: "there is no memory for a connection", forAll: true)
        }
        // What libcurl says of a failure is written here; it has to live as long as the handle.
        let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        let recipients = curl_slist_append(nil, message.to.address)
        let known = hosts.reduce(nil as UnsafeMutablePointer<curl_slist>?) { curl_slist_append($0, $1) }
        // Closes the connection politely, after what became of the mail is known.
        defer {
            curl_easy_cleanup(handle)
            curl_slist_free_all(recipients)
            curl_slist_free_all(known)
            words.deallocate()
        }
        return withExtendedLifetime(self) {
            guard let recipients, prepare(handle, recipients),
                curl_set_pointer(handle, CURLOPT_ERRORBUFFER, words) == CURLE_OK,
                known.map({ curl_set_list(handle, CURLOPT_RESOLVE, $0) == CURLE_OK }) ?? true
            else {
                return .temporary(reason: "libcurl does not know what it is asked for", forAll: true)
            }
            let result = curl_easy_perform(handle)
            return failure(result, handle, detail: String(cString: words))
        }
    }

    private func prepare(_ handle: UnsafeMutableRawPointer, _ recipients: UnsafeMutablePointer<curl_slist>) -> Bool {
        var results = [
            curl_set_text(handle, CURLOPT_URL, server.url(greetingAs: message.from.domain)),
            curl_set_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps"),
            // What the environment says of proxies is meant for the web.
            curl_set_text(handle, CURLOPT_PROXY, ""),
            curl_set_text(handle, CURLOPT_MAIL_FROM, message.from.address),
            curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients),
            curl_set_long(handle, CURLOPT_UPLOAD, 1),
            curl_set_long(handle, CURLOPT_INFILESIZE, message.bytes.count),
            // No signals: they are the whole program's.
            curl_set_long(handle, CURLOPT_NOSIGNAL, 1),
            curl_set_long(handle, CURLOPT_CONNECTTIMEOUT, limits.connecting),
            curl_set_long(handle, CURLOPT_SERVER_RESPONSE_TIMEOUT, limits.answering),
            curl_set_long(handle, CURLOPT_TIMEOUT, limits.all),
            curl_set_long(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            curl_set_long(handle, CURLOPT_USE_SSL, Int(encryption.rawValue)),
            curl_set_long(handle, CURLOPT_NOPROGRESS, 0),
        ]
        if let user = server.user {
            results.append(curl_set_text(handle, CURLOPT_USERNAME, user))
            results.append(curl_set_text(handle, CURLOPT_PASSWORD, server.password?.revealed ?? ""))
        }
        if let file = server.authorities {
            results.append(curl_set_text(handle, CURLOPT_CAINFO, file.path(percentEncoded: false)))
        } else if server.isLoopback, !server.isEncrypted {
            // A server of this machine has whatever certificate it was installed with.
            results.append(curl_set_long(handle, CURLOPT_SSL_VERIFYPEER, 0))
            results.append(curl_set_long(handle, CURLOPT_SSL_VERIFYHOST, 0))
        }
        return (results + setCallbacks(of: handle)).allSatisfy { $0 == CURLE_OK }
    }

    private var encryption: curl_usessl { server.isLoopback ? CURLUSESSL_TRY : CURLUSESSL_ALL }

    /// They are called during `run` only.
    private func setCallbacks(of handle: UnsafeMutableRawPointer) -> [CURLcode] {
        let own = Unmanaged.passUnretained(self).toOpaque()
        return [
            curl_set_pointer(handle, CURLOPT_READDATA, own),
            curl_set_read(handle) { buffer, size, count, own in
                guard let own, let buffer else { return Int(CURL_READFUNC_ABORT) }
                let room = UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
                return Unmanaged<SMTPTransfer>.fromOpaque(own).takeUnretainedValue().read(into: room)
            },
            curl_set_pointer(handle, CURLOPT_HEADERDATA, own),
            curl_set_write(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, own in
                guard let own, let bytes else { return 0 }
                let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
                Unmanaged<SMTPTransfer>.fromOpaque(own).takeUnretainedValue().hear(line)
                return size * count
            },
            // A server's answers are no text of a file: without this they would be printed.
            curl_set_write(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in size * count },
            curl_set_pointer(handle, CURLOPT_XFERINFODATA, own),
            curl_set_progress(handle) { own, _, _, _, _ in
                guard let own else { return 1 }
                return Unmanaged<SMTPTransfer>.fromOpaque(own).takeUnretainedValue().isGivenUp ? 1 : 0
            },
        ]
    }

    private var isGivenUp: Bool { cancellation.isRaised && !isHandedOver }

    private func read(into room: UnsafeMutableRawBufferPointer) -> Int {
        guard !isGivenUp, speaksUTF8 || !message.needsUTF8 else { return Int(CURL_READFUNC_ABORT) }
        let count = min(room.count, message.bytes.count - sent)
        message.bytes.withUnsafeBytes {
            room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[sent..<sent + count]))
        }
        sent += count
        // libcurl may end the mail as soon as it has as much as was announced.
        if sent == message.bytes.count { isHandedOver = true }
        return count
    }

    private func hear(_ line: UnsafeRawBufferPointer) {
        let text = String(decoding: line.prefix(Self.longestReply), as: UTF8.self)
        // Its goodbye says nothing of why.
        if !text.hasPrefix("221") { reply = text.trimmingCharacters(in: .whitespacesAndNewlines) }
        if text.uppercased().hasPrefix("250"), text.dropFirst(4).uppercased().hasPrefix("SMTPUTF8") {
            speaksUTF8 = true
        }
    }

    /// - Parameter detail: what libcurl wrote of it, such as `MAIL failed: 550`.
    private func failure(_ result: CURLcode, _ handle: UnsafeMutableRawPointer, detail: String) -> MailFailure? {
        guard result != CURLE_OK else { return nil }
        var code = 0
        curl_get_long(handle, CURLINFO_RESPONSE_CODE, &code)
        if message.needsUTF8, !speaksUTF8, result == CURLE_ABORTED_BY_CALLBACK || (500...599).contains(code) {
            return .permanent(reason: "\(server) takes only ASCII before the @ of an address (it has no SMTPUTF8)")
        }
        if result == CURLE_ABORTED_BY_CALLBACK { return .cancelled }
        let words = String(cString: curl_easy_strerror(result))
        let isOfTheMail = result == CURLE_SEND_ERROR || isHandedOver
        let isAnswered = isOfTheMail && (400...599).contains(code)
        let reason = "\(server): \(isAnswered ? reply : code >= 400 ? "\(words): \(reply)" : words)"
        // That we have to sign in is no word on the mail (RFC 4954 section 6), nor that we may not send under our
        // address. 552 is one: the mail is larger than the server takes (RFC 1870 section 6.1).
        let isAboutUs = [530, 534, 535, 538].contains(code) || (detail.hasPrefix("MAIL failed") && code != 552)
        if isAnswered, code >= 500, !isAboutUs { return .permanent(reason: reason) }
        return .temporary(reason: reason, forAll: !isAnswered || isAboutUs || code == 421)
    }
}
