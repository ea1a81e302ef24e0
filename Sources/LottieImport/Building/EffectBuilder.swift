import Foundation
import RenderTree
import VectorGeometry

extension NodeParts {
    /// Wraps the node so far with an effect.
    mutating func apply(_ effect: LottieEffect, at frame: Double, _ pool: NodePool) {
        if mask != nil || shadow != nil { self = NodeParts(children: [node(in: pool)]) }
        switch effect {
        case .dropShadow(let shadow):
            if !filters.isEmpty { self = NodeParts(children: [node(in: pool)]) }
            self.shadow = shadow.style(at: frame)
        case .blur(let blurriness, let dimensions):
            let radius = min(max(blurriness.value(at: frame), 0), lengthLimit) * 0.3
            if radius > 0 { filters += LayerFilter.blur(radius, dimensions: dimensions.value(at: frame)) }
        case .stroke: break
        case .transform(var transform, let width, let height):
            transform.scale = LottieProperty(LottieVector(width.value(at: frame), height.value(at: frame), 100))
            let inner = node(in: pool)
            let matrix = transform.affineMatrix(at: frame)
            self = NodeParts(
                matrix: matrix, opacity: transform.opacity.value(at: frame) / 100,
                children: matrix.isUsable ? [inner] : [])
            // Further effects and the layer's matrix apply to the transformed image.
            self = NodeParts(children: [node(in: pool)])
        case .fill(let color, let opacity):
            let color = color.value(at: frame).values
            let rows = (0..<4).map { _ in SIMD4<Double>.zero }
            filters.append(
                .colorMatrix(
                    rows.dropLast() + [SIMD4(0, 0, 0, opacity.value(at: frame))],
                    bias: SIMD4(color.x, color.y, color.z, 0)))
        case .tint(let black, let white, let amount):
            filters.append(
                .tint(black.value(at: frame), white.value(at: frame), amount: amount.value(at: frame) / 100))
        case .tritone(let dark, let middle, let bright):
            let colors = [dark, middle, bright].map { $0.value(at: frame).values }
            filters.append(.tint(LottieVector(0, 0, 0), LottieVector(1, 1, 1), amount: 1))
            filters.append(.curves(count: 3) { channel, index in colors[index][channel] })
        case .levels(let red, let green, let blue, let all):
            let maps = [red, green, blue].map { $0.map(at: frame) }
            let last = all.map(at: frame)
            filters.append(.curves(count: 256) { channel, index in last(maps[channel](Double(index) / 255)) })
        }
    }
}

extension NodeParts {
    /// Wraps the node so far with a stroke along masks.
    ///
    /// - Parameter matrix: The matrix from the space of the masks to that of the node.
    mutating func apply(
        _ stroke: LottieEffect.Stroke, along masks: [LottieMask], placedBy matrix: CGAffineTransform,
        at frame: Double, _ pool: NodePool
    ) {
        let used = stroke.mask.map { masks.indices.contains($0) ? [masks[$0]] : [] } ?? masks
        let strokes = used.map { mask -> RenderNode in
            var path = VectorPath()
            Contour(mask.path.value(at: frame)).append(to: &path, matrix)
            var style = ShapeStyle()
            style.path = path
            style.fillColor = nil
            let color = stroke.style == .revealing ? LottieVector(0, 0, 0) : stroke.color.value(at: frame)
            style.strokeColor = color.color(alpha: stroke.opacity.value(at: frame))
            let width = min(max(stroke.width.value(at: frame), 0), lengthLimit)
            style.stroke = StrokeStyle(width: width, cap: .round, join: .round)
            let ends = [stroke.start.value(at: frame), stroke.end.value(at: frame)].map { min(max($0 / 100, 0), 1) }
            style.strokeStart = min(ends[0], ends[1])
            style.strokeEnd = max(ends[0], ends[1])
            return NodeParts(drawing: .shape(style)).node(in: pool)
        }
        let content = node(in: pool)
        switch stroke.style {
        case .overLayer: self = NodeParts(children: [content] + strokes)
        case .alone: self = NodeParts(children: strokes)
        case .revealing:
            self = NodeParts(
                mask: NodeParts(children: strokes).node(in: pool), children: [content])
        }
    }
}

extension LayerFilter {
    fileprivate static func colorMatrix(_ rows: [SIMD4<Double>], bias: SIMD4<Double>) -> LayerFilter {
        var inputs: [String: FilterValue] = [:]
        for (name, row) in zip(["R", "G", "B", "A"], rows) {
            inputs["input\(name)Vector"] = .vector([row.x, row.y, row.z, row.w])
        }
        inputs["inputBiasVector"] = .vector([bias.x, bias.y, bias.z, bias.w])
        return LayerFilter(type: "CIColorMatrix", inputs: inputs)
    }

    /// Blurs in both directions, or with dimensions 2 and 3 in one. Three means along a line come close to a Gaussian
    /// blur with a standard deviation of half of the line's length.
    fileprivate static func blur(_ radius: Double, dimensions: Double) -> [LayerFilter] {
        guard [2, 3].contains(dimensions) else {
            return [LayerFilter(type: "CIGaussianBlur", inputs: ["inputRadius": .number(radius)])]
        }
        let angle = dimensions == 2 ? 0 : Double.pi / 2
        let inputs: [String: FilterValue] = ["inputRadius": .number(radius), "inputAngle": .number(angle)]
        return Array(repeating: LayerFilter(type: "CIMotionBlur", inputs: inputs), count: 3)
    }

    /// Maps red, green and blue with curves of a number of values from 0 to 1.
    fileprivate static func curves(count: Int, _ value: (_ channel: Int, _ index: Int) -> Double) -> LayerFilter {
        let values = (0..<3).flatMap { channel in
            (0..<count).map { Float(min(max(value(channel, $0), 0), 1)) }
        }
        let lookup = ColorLookup(curves: .init(count: count, values: values), cube: nil)
        return LayerFilter(type: "CIColorCube", inputs: [FilterKind.cubeData: .lookup(lookup)])
    }

    /// Mixes colors with the color between `black` and `white` that their mean determines.
    fileprivate static func tint(_ black: LottieVector, _ white: LottieVector, amount: Double) -> LayerFilter {
        let way = white.values - black.values
        let rows = (0..<3).map { index in
            var row = SIMD4<Double>(1, 1, 1, 0) * (way[index] / 3 * amount)
            row[index] += 1 - amount
            return row
        }
        return .colorMatrix(
            rows + [SIMD4(0, 0, 0, 1)],
            bias: SIMD4(black.values.x, black.values.y, black.values.z, 0) * amount)
    }
}

extension LottieEffect.Shadow {
    fileprivate func style(at frame: Double) -> ShadowStyle {
        var style = ShadowStyle()
        let angle = (direction.value(at: frame) - (startsAtRight ? 0 : 90)) * .pi / 180
        let distance = min(max(distance.value(at: frame), -lengthLimit), lengthLimit)
        style.color = color.value(at: frame).color()
        style.opacity = Float(min(max(opacity.value(at: frame) / opaque, 0), 1))
        style.offset = CGSize(width: distance * cos(angle), height: distance * sin(angle))
        style.radius = min(max(softness.value(at: frame), 0), lengthLimit) * deviation
        return style
    }
}

extension LottieEffect.Levels {
    /// Returns the map of a component at a frame.
    fileprivate func map(at frame: Double) -> (Double) -> Double {
        let black = inputBlack.value(at: frame)
        let white = inputWhite.value(at: frame)
        let start = outputBlack.value(at: frame)
        let end = outputWhite.value(at: frame)
        let exponent = 1 / max(gamma.value(at: frame), 1e-3)
        return { value in
            if value <= min(black, white) { return white < black ? end : start }
            if value >= max(black, white) { return white < black ? start : end }
            return start + (end - start) * pow((value - black) / (white - black), exponent)
        }
    }
}
