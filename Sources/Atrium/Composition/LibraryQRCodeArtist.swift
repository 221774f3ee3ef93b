import Accounts
import QRCode

/// Draws QR codes with libqrencode.
struct LibraryQRCodeArtist: QRCodeArtist {
    func drawing(of text: String) -> QRCodeDrawing? {
        QRCode(text).map { QRCodeDrawing(side: $0.side, path: $0.path) }
    }
}
