import Foundation
import VectorGeometry

/// A tile kept for the next shape filled with it.
struct CachedTile {
    let pattern: CGPattern
    let tint: CGColor
    let toPixels: CGAffineTransform
    let source: TileSource
}

extension CGContext {
    /// A pattern as it is drawn here: fixed to base space, whatever the transform is now.
    func tiles(of pattern: CGPattern, tint: CGColor) -> TileSource? {
        let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
        let toPixels = pattern.matrix.concatenating(phase).concatenating(base).concatenating(flip)
        if let kept = cachedTile, kept.pattern === pattern, kept.tint == tint, kept.toPixels == toPixels {
            return kept.source
        }
        guard let source = PatternTile(pattern, toPixels: toPixels)?.source(toPixels: toPixels, tint: tint) else {
            return nil
        }
        cachedTile = CachedTile(pattern: pattern, tint: tint, toPixels: toPixels, source: source)
        return source
    }
}

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

/// A picture repeated without end, seen through an affine map.
struct TileSource: PixelSource {
    private let tile: PixelBuffer
    /// Pixels of the device to those of the tile.
    private let toTile: CGAffineTransform
    private let isNearest: Bool

    init(_ tile: PixelBuffer, toTile: CGAffineTransform, isNearest: Bool) {
        self.tile = tile
        self.toTile = toTile
        self.isNearest = isNearest
    }

    func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        for i in 0..<count {
            let place = CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5).applying(toTile)
            out[i] = isNearest ? nearest(place) : bilinear(place)
        }
    }

    private func nearest(_ p: CGPoint) -> UInt32 {
        tile.row(Self.wrapped(p.y, tile.height).index)[Self.wrapped(p.x, tile.width).index]
    }

    private func bilinear(_ p: CGPoint) -> UInt32 {
        let u = Self.wrapped(p.x - 0.5, tile.width)
        let v = Self.wrapped(p.y - 0.5, tile.height)
        let top = tile.row(v.index)
        let bottom = tile.row(v.next)
        return Self.mixed(
            Self.mixed(top[u.index], top[u.next], u.fraction), Self.mixed(bottom[u.index], bottom[u.next], u.fraction),
            v.fraction)
    }

    /// The texel that holds a place, the one after it, and the way to it in 1/256, rounded.
    private static func wrapped(_ v: CGFloat, _ size: Int) -> (index: Int, next: Int, fraction: UInt32) {
        guard abs(v) < 1e12 else { return (0, 0, 0) }
        let steps = Int((v * 256).rounded())
        var index = (steps >> 8) % size
        if index < 0 { index += size }
        return (index, index + 1 == size ? 0 : index + 1, UInt32(steps & 255))
    }

    private static func mixed(_ a: UInt32, _ b: UInt32, _ f: UInt32) -> UInt32 {
        let low = (a & 0x00ff_00ff) &* (256 - f) &+ (b & 0x00ff_00ff) &* f &+ 0x0080_0080
        let high = (a >> 8 & 0x00ff_00ff) &* (256 - f) &+ (b >> 8 & 0x00ff_00ff) &* f &+ 0x0080_0080
        return (low >> 8 & 0x00ff_00ff) | (high & 0xff00_ff00)
    }
}
