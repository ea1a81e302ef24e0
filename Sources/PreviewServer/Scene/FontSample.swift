import Foundation
import Images
import Quartz2D
import TextLayout

extension PreviewSession {
    /// Returns the names of the font families that the scene can use, in alphabetical order.
    ///
    /// - Throws: `PreviewError.noScene`.
    func fontFamilies() throws -> [String] { try fonts().withCurrent { FontCatalog.families() } }

    /// Returns the name of a font, drawn in it.
    ///
    /// - Throws: `PreviewError.noScene`, `PreviewError.noFont`.
    func fontSample(_ name: String) throws -> Data {
        try fonts().withCurrent {
            guard name.count <= 200, !FontCatalog.resolution(of: name).isSubstitute else {
                throw PreviewError.noFont(name)
            }
            return try FontSample.png(name)
        }
    }

    private func fonts() throws -> FontCollection {
        guard let fonts = try perform({ $0.scene?.fonts }) else { throw PreviewError.noScene }
        return fonts
    }
}

/// The name of a font as an image whose alpha is the text.
enum FontSample {
    /// The height in pixels, of which two are a point of the page.
    private static let height = 44.0
    /// The largest width in pixels.
    private static let limit = 560.0
    private static let fontSize = 28.0
    private static let baseline = 13.0
    private static let padding = 4.0

    /// - Throws: an error if there is not enough memory.
    static func png(_ name: String) throws -> Data {
        let style = TextStyle(string: name, fontName: name, fontSize: fontSize)
        let infinite = CGSize(width: CGFloat.infinity, height: .infinity)
        let advance = TextLayout(style, in: infinite).lines.first?.advance ?? 0
        let width = min(max(advance.rounded(.up) + 2 * padding, 8), limit)
        let context = try CGContext(width: width, height: height)
        context.setFont(named: name)
        context.setFontSize(fontSize)
        context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        context.showText(name, at: CGPoint(x: padding, y: baseline))
        guard let image = context.makeImage() else { throw PreviewError.noFont(name) }
        return try image.pngData()
    }
}
