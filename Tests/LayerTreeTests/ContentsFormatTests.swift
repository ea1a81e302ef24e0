import Foundation
import Images
import LayerTree
import Quartz2D
import Testing

@Suite("Formats of drawn contents")
struct ContentsFormatTests {
    /// Draws a gradient from black to white over its width.
    private final class GradientLayer: CALayer {
        override func draw(in ctx: CGContext) {
            let colors = [CGColor(gray: 0, alpha: 1), CGColor(gray: 1, alpha: 1)]
            guard let gradient = CGGradient(colorsSpace: nil, colors: colors, locations: nil) else { return }
            ctx.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: bounds.width, y: 0), options: [])
        }
    }

    @Test("draw(in:) has more than 256 levels with RGBA16Float, and 256 with other formats", arguments: [false, true])
    func levels(isOpaque: Bool) throws {
        for (format, isDeep) in [(CALayerContentsFormat.RGBA16Float, true), (.RGBA8Uint, false), (.automatic, false)] {
            let layer = GradientLayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 2048, height: 1)
            layer.contentsFormat = format
            layer.isOpaque = isOpaque
            layer.display()
            let image = try #require(layer.contents as? CGImage)
            let pixels = image.pixels(dynamicRange: .standard)
            #expect(image.isOpaque && (pixels.depth == .sixteenBits) == isDeep)
            if isDeep { #expect(Set((0..<2048).map { pixels.samples16(0)[4 * $0] }).count > 2000) }
            #expect(Set((0..<2048).map { image.pixels.row(0)[$0] }).count == 256)
        }
    }
}
