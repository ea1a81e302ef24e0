import PixelKernels
import VectorGeometry

extension DeepWorker {
    func draw(_ group: PlaneGroup, on surface: DeepSurface, in area: PixelRect) {
        for band in group.bands(of: area, pixels: 1 << 19) {
            drawPlanes(group.planes[...], in: band, above: []) { join($0, under: group.ceiling, on: surface, in: band) }
        }
    }

    /// Draws each part of each plane on a picture of its own, then joins them.
    private func drawPlanes(
        _ planes: ArraySlice<PlaneGroup.Plane>, in band: PixelRect, above drawn: [DeepPlanePicture], _ join: ([DeepPlanePicture]) -> Void
    ) {
        guard let plane = planes.first else { return join(drawn) }
        let rest = planes.dropFirst()
        if plane.parts.allSatisfy({ $0.bounds.intersection(band).isEmpty }) { return drawPlanes(rest, in: band, above: drawn, join) }
        drawParts(plane.parts[...], in: band, above: []) { parts in
            drawPlanes(rest, in: band, above: drawn + [DeepPlanePicture(parts: parts, depth: plane.depth)], join)
        }
    }

    private func drawParts(_ parts: ArraySlice<PlanePart>, in band: PixelRect, above drawn: [DeepPart], _ join: ([DeepPart]) -> Void) {
        guard let part = parts.first else { return join(drawn) }
        let (area, rest) = (part.bounds.intersection(band), parts.dropFirst())
        if area.isEmpty { return drawParts(rest, in: band, above: drawn, join) }
        scratch.withSurface(area) { picture in
            draw(part.items, on: picture, in: area)
            if part.shape.isEmpty {
                return drawParts(rest, in: band, above: drawn + [DeepPart(picture: picture, shape: nil, joining: part.joining)], join)
            }
            scratch.withSurface(area) { shape in
                draw(part.shape, on: shape, in: area)
                drawParts(rest, in: band, above: drawn + [DeepPart(picture: picture, shape: shape, joining: part.joining)], join)
            }
        }
    }

    private func join(_ planes: [DeepPlanePicture], under ceiling: PlaneGroup.Ceiling?, on surface: DeepSurface, in band: PixelRect) {
        var stack: [DepthSample<Int>] = []
        surface.forEachRow(of: band) { y, row in
            for x in band.minX..<band.maxX {
                stack.removeAll(keepingCapacity: true)
                for index in planes.indices where planes[index].shows(x, y) {
                    DepthSample(index, of: planes[index].depth, under: ceiling, inPixel: x, y).map { stack.insertByDepth($0) }
                }
                if stack.isEmpty { continue }
                let pixel = row + 4 * (x - band.minX)
                let joined = stack.joined(onto: DeepSurface.color(at: pixel)) { index, below in
                    planes[index].painted(on: below, x, y, by: self)
                } mix: {
                    $1 + ($0 - $1) * Float($2)
                }
                DeepSurface.put(joined, at: pixel)
            }
        }
    }
}

private struct DeepPlanePicture {
    let parts: [DeepPart]
    let depth: PlaneDepth

    func shows(_ x: Int, _ y: Int) -> Bool { parts.contains { $0.picture.color(x, y) != .zero || $0.covered(x, y) > 0 } }

    func painted(on below: DeepColor, _ x: Int, _ y: Int, by worker: DeepWorker) -> DeepColor {
        parts.reduce(below) { $1.painted(on: $0, x, y, by: worker) }
    }
}

private struct DeepPart {
    let picture: DeepSurface
    let shape: DeepSurface?
    let joining: PlanePart.Joining

    func covered(_ x: Int, _ y: Int) -> Float { shape.map { $0.color(x, y).w } ?? 0 }

    func painted(on below: DeepColor, _ x: Int, _ y: Int, by worker: DeepWorker) -> DeepColor {
        let above = picture.color(x, y)
        switch joining {
        case .over: return (above + below * (1 - above.w)).limited(above, below, worker.most)
        case .plus: return (above + below).limited(above, below, worker.most)
        case .replacing:
            let left = below * (1 - covered(x, y))
            return (above + left).limited(above, left, worker.most)
        case .filtering(let steps):
            let shown = above + filtered(below, by: steps, most: worker.most) * max(covered(x, y) - above.w, 0)
            let left = below * (1 - covered(x, y))
            return (shown + left).limited(shown, left, worker.most)
        case .mode(let mode, let opacity):
            if shape == nil, above == .zero { return below }
            return blended(above, onto: below, shape.map { _ in covered(x, y) }, opacity.share, .mode(mode), by: worker)
        }
    }

    private func filtered(_ pixel: DeepColor, by steps: [FilterStep], most: Float) -> DeepColor {
        var result = pixel
        withUnsafeMutableBytes(of: &result) { bytes in
            guard let floats = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
            let filter = DeepFilter(DeepSurface(rect: PixelRect(x: 0, y: 0, width: 1, height: 1), floats: floats), most: most)
            for step in steps { filter.run(step) }
        }
        return result
    }

    private func blended(_ above: DeepColor, onto below: DeepColor, _ coverage: Float?, _ opacity: Float, _ blend: Blend, by worker: DeepWorker) -> DeepColor {
        var result = below
        withUnsafeMutableBytes(of: &result) { bytes in
            guard let pixel = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
            above.withFloats { source in
                guard var coverage else { return worker.blend(source, onto: pixel, 1, nil, opacity, blend) }
                worker.blend(source, onto: pixel, 1, &coverage, opacity, blend)
            }
        }
        return result
    }
}

extension DeepSurface {
    /// Nothing outside.
    @inline(__always)
    fileprivate func color(_ x: Int, _ y: Int) -> DeepColor {
        guard x >= rect.minX, x < rect.maxX, y >= rect.minY, y < rect.maxY else { return .zero }
        return DeepSurface.color(at: row(y, from: x))
    }
}
