import PixelKernels
import VectorGeometry

extension DeepWorker {
    func draw(_ group: PlaneGroup, on surface: DeepSurface, in area: PixelRect) {
        draw(group, inPictures: 1 << 19, on: surface, in: area)
    }

    func withPicture(_ rect: PixelRect, _ body: (DeepSurface) -> Void) { scratch.withSurface(rect, body) }

    func over(_ above: DeepColor, _ below: DeepColor) -> DeepColor {
        (above + below * (1 - above.w)).limited(above, below, most)
    }

    func painted(_ part: DrawnPart<DeepSurface>, on below: DeepColor, _ x: Int, _ y: Int) -> DeepColor {
        let above = part.picture.color(x, y)
        func taken() -> Float { part.shape.map { $0.color(x, y).w } ?? 0 }
        func replacing(_ above: DeepColor) -> DeepColor {
            let left = below * (1 - taken())
            return (above + left).limited(above, left, most)
        }
        switch part.joining {
        case .over: return over(above, below)
        case .plus: return (above + below).limited(above, below, most)
        case .replacing: return replacing(above)
        case .filtering(let filter):
            return replacing(above + filtered(below, by: filter.steps) * max(taken() - above.w, 0))
        case .mode(let mode, let opacity):
            if part.shape == nil, above == .zero { return below }
            return blended(above, onto: below, part.shape.map { _ in taken() }, opacity.share, .mode(mode))
        }
    }

    private func filtered(_ pixel: DeepColor, by steps: [FilterStep]) -> DeepColor {
        var result = pixel
        withUnsafeMutableBytes(of: &result) { bytes in
            guard let floats = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
            let filter = DeepFilter(
                DeepSurface(rect: PixelRect(x: 0, y: 0, width: 1, height: 1), floats: floats), most: most)
            for step in steps { filter.run(step) }
        }
        return result
    }

    private func blended(
        _ above: DeepColor, onto below: DeepColor, _ coverage: Float?, _ opacity: Float, _ joining: Blend
    ) -> DeepColor {
        var result = below
        withUnsafeMutableBytes(of: &result) { bytes in
            guard let pixel = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
            above.withFloats { source in
                guard var coverage else { return blend(source, onto: pixel, 1, nil, opacity, joining) }
                blend(source, onto: pixel, 1, &coverage, opacity, joining)
            }
        }
        return result
    }
}

extension DeepSurface: PlanePicture {
    static var clear: DeepColor { .zero }

    @inline(__always)
    func color(_ x: Int, _ y: Int) -> DeepColor {
        guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return .zero }
        return DeepSurface.color(at: row(y, from: x))
    }

    @inline(__always)
    func set(_ x: Int, _ y: Int, _ color: DeepColor) { DeepSurface.put(color, at: row(y, from: x)) }

    @inline(__always)
    static func mix(_ first: DeepColor, _ second: DeepColor, _ share: Double) -> DeepColor {
        second + (first - second) * Float(share)
    }
}
