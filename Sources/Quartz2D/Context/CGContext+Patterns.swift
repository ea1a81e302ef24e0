import Foundation
import Images
import VectorGeometry

extension CGContext {
    /// Returns the source of a pattern, which is fixed to base space regardless of the current transform.
    func tileSource(for pattern: CGPattern, tint: CGColor) -> PatternTileSource? {
        let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
        let toPixels = pattern.matrix.concatenating(phase).concatenating(base).concatenating(flip)
        if let cached = cachedTile, cached.pattern === pattern, cached.tint == tint, cached.toPixels == toPixels {
            return cached.source
        }
        guard
            let source = PatternTile(pattern, toPixels: toPixels)?.source(
                toPixels: toPixels, tint: tint, layout: .drawing(depth, isOpaque: false))
        else { return nil }
        cachedTile = CachedTile(pattern: pattern, tint: tint, toPixels: toPixels, source: source)
        return source
    }
}

/// The pattern tile of the last fill, cached for the next shape.
struct CachedTile {
    let pattern: CGPattern
    let tint: CGColor
    let toPixels: CGAffineTransform
    let source: PatternTileSource
}

/// One period of a pattern, drawn at device resolution.
struct PatternTile {
    private let pattern: CGPattern
    /// The transform from pattern space to the pixels of the tile, y down.
    private let toTile: CGAffineTransform
    private let width, height: Int

    /// Creates a tile. Its pixel grid is that of the device when the pattern is axis-aligned and its steps are whole
    /// pixels.
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

    /// Draws the tile and returns its source; nil when it cannot be allocated.
    func source(toPixels: CGAffineTransform, tint: CGColor, layout: BitmapLayout) -> PatternTileSource? {
        guard let memory = try? BitmapMemory(data: nil, width: width, height: height, bytesPerRow: 0, layout: layout)
        else { return nil }
        let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        let context = CGContext(memory, base: toTile.concatenating(flip))
        drawCells(in: context, tint)
        guard let image = context.makeImage() else { return nil }
        return PatternTileSource(image, toTile: toPixels.inverted().concatenating(toTile), isNearest: false)
    }

    /// Draws every cell that overlaps the period.
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
        // Cells that only touch the period do not overlap it.
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

/// A source that repeats an image infinitely, sampled through an affine transform.
struct PatternTileSource: PixelSource {
    private let image: CGImage
    private let tile: PixelBuffer
    /// The transform from device pixels to tile pixels.
    private let toTile: CGAffineTransform
    private let isNearest: Bool

    init(_ image: CGImage, toTile: CGAffineTransform, isNearest: Bool) {
        self.image = image
        tile = image.pixels
        self.toTile = toTile
        self.isNearest = isNearest
    }

    func bytes(_ scratch: ScratchRows<BytePixels>) -> BytePixels.Samples { { sample($0, $1, $2, into: $3) } }

    func floats(_ scratch: ScratchRows<FloatPixels>) -> FloatPixels.Samples {
        let texels = Texels(image)
        return { x, y, count, row in
            for i in 0..<count {
                let tilePoint = CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5).applying(toTile)
                FloatPixels.put(isNearest ? nearest(tilePoint, texels) : bilinear(tilePoint, texels), at: row + 4 * i)
            }
        }
    }

    private func nearest(_ p: CGPoint, _ texels: Texels) -> SIMD4<Float> {
        texels.color(Self.wrapped(p.x, texels.width).index, Self.wrapped(p.y, texels.height).index)
    }

    private func bilinear(_ p: CGPoint, _ texels: Texels) -> SIMD4<Float> {
        let u = Self.wrapped(p.x - 0.5, texels.width)
        let v = Self.wrapped(p.y - 0.5, texels.height)
        func row(_ y: Int) -> SIMD4<Float> {
            FloatPixels.mix(texels.color(u.next, y), texels.color(u.index, y), Double(u.fraction) / 256)
        }
        return FloatPixels.mix(row(v.next), row(v.index), Double(v.fraction) / 256)
    }

    private func sample(_ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<UInt32>) {
        for i in 0..<count {
            let tilePoint = CGPoint(x: CGFloat(x + i) + 0.5, y: CGFloat(y) + 0.5).applying(toTile)
            out[i] = isNearest ? nearest(tilePoint) : bilinear(tilePoint)
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

    /// Returns the texel at a position, the next one, and the distance to it in 1/256, rounded.
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
