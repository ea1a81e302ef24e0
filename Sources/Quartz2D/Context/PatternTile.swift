import Foundation
import VectorGeometry

/// One period of a pattern, drawn at the resolution of the device.
struct PatternTile {
    private let pattern: CGPattern
    /// Pattern space to the pixels of the tile, y down.
    private let toTile: CGAffineTransform
    private let width, height: Int

    /// The grid of the tile's pixels is the device's where the pattern is upright and its steps are whole pixels.
    init?(_ pattern: CGPattern, toPixels: CGAffineTransform) {
        guard toPixels.isInvertible else { return nil }
        func pixels(_ step: CGFloat, _ x: CGFloat, _ y: CGFloat) -> Int {
            Int(min(max((step * (x * x + y * y).squareRoot()).rounded(), 1), 4096))
        }
        self.pattern = pattern
        width = pixels(pattern.xStep, toPixels.a, toPixels.b)
        height = pixels(pattern.yStep, toPixels.c, toPixels.d)
        let origin = CGPoint.zero.applying(toPixels.inverted())
        toTile = CGAffineTransform(translationX: -origin.x, y: -origin.y).concatenating(
            CGAffineTransform(
                scaleX: CGFloat(width) / pattern.xStep * (toPixels.a < 0 ? -1 : 1),
                y: CGFloat(height) / pattern.yStep * (toPixels.d < 0 ? -1 : 1)))
    }

    func source(toPixels: CGAffineTransform, tint: CGColor) -> TileSource? {
        guard let memory = try? BitmapMemory(data: nil, width: width, height: height, bytesPerRow: 0, layout: .native)
        else { return nil }
        let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        let context = CGContext(memory, base: toTile.concatenating(flip))
        drawCells(in: context, tint)
        guard let pixels = context.makeImage()?.pixels else { return nil }
        return TileSource(pixels, toTile: toPixels.inverted().concatenating(toTile), isNearest: false)
    }

    /// Every cell that reaches into the period.
    private func drawCells(in context: CGContext, _ tint: CGColor) {
        let period = CGRect(x: 0, y: 0, width: width, height: height).applying(toTile.inverted())
        let cell = pattern.bounds
        func range(_ low: CGFloat, _ high: CGFloat, _ cellLow: CGFloat, _ cellHigh: CGFloat, _ step: CGFloat)
            -> ClosedRange<Int>
        {
            let first = ((low - cellHigh) / step).rounded(.down)
            let last = ((high - cellLow) / step).rounded(.up)
            return abs(first) < 1e9 && abs(last) < 1e9 ? Int(first)...Int(last) : 0...0
        }
        for j in range(period.minY, period.maxY, cell.minY, cell.maxY, pattern.yStep) {
            for i in range(period.minX, period.maxX, cell.minX, cell.maxX, pattern.xStep) {
                drawCell(
                    in: context, tint, CGPoint(x: CGFloat(i) * pattern.xStep, y: CGFloat(j) * pattern.yStep), period)
            }
        }
    }

    private func drawCell(in context: CGContext, _ tint: CGColor, _ move: CGPoint, _ period: CGRect) {
        let shared = pattern.bounds.offsetBy(dx: move.x, dy: move.y).intersection(period)
        // Touching is not reaching in.
        guard shared.width > 0, shared.height > 0 else { return }
        context.saveGState()
        context.translateBy(x: move.x, y: move.y)
        context.clip(to: pattern.bounds)
        if pattern.isColored {
            context.setAlpha(tint.alpha)
        } else {
            context.setFillColor(tint)
            context.setStrokeColor(tint)
            context.isColorFixed = true
        }
        pattern.draw(context)
        context.isColorFixed = false
        context.restoreGState()
    }
}
