import Foundation
import LayerTree
import Quartz2D
import RenderTree
import VectorGeometry

/// Creates the node of one use of a layer.
final class LottieLayerBuilder {
    private let layer: LottieLayerModel
    private let resources: LottieResources
    private let pool = NodePool()
    private let contentPool = NodePool()
    private let inner: CompositionBuilder?
    /// The items of a shape layer.
    private let shapes: ShapeList?
    /// The content of a layer that does not change.
    private var staticContent: [RenderNode]?
    private let isContentStatic: Bool
    /// Whether everything but the content and the matrix is the same in all frames.
    private let isLookStatic: Bool
    private var last: Last?

    /// The node of the last frame, with what it depends on if the look is static.
    private struct Last {
        let content: [RenderNode]
        let matrix: LayerMatrix
        let node: RenderNode
    }

    init(_ layer: LottieLayerModel, _ resources: LottieResources) {
        self.layer = layer
        self.resources = resources
        isContentStatic = layer.content.isStatic
        isLookStatic =
            !layer.transform.opacity.isAnimated && layer.effects.isEmpty && layer.matte == nil
            && layer.masks.allSatisfy(\.isStatic)
        if case .shapes(let items) = layer.content { shapes = ShapeList(items) } else { shapes = nil }
        if case .precomposition(let id, let width, let height, _) = layer.content,
            let layers = resources.composition.precompositions[id]
        {
            inner = CompositionBuilder(layers, size: CGSize(width: width, height: height), resources)
        } else {
            inner = nil
        }
    }

    /// Returns the node at a frame; nil if the layer draws nothing.
    ///
    /// - Parameters:
    ///   - time: The time of the composition that holds the layer.
    ///   - matrix: The matrix from the layer's space to that of the composition.
    ///   - matte: The matte that limits the layer.
    ///   - blends: Whether the blend mode counts.
    func node(at time: LottieTime, matrix: LayerMatrix, matte: MatteNodes?, blends: Bool = true) -> RenderNode? {
        let frame = time.frame
        let opacity = layer.transform.opacity.value(at: frame) / 100
        guard opacity > 0, matrix.isUsable, matte?.hidesAll != true else { return nil }
        let content = content(at: time)
        guard !content.isEmpty else { return nil }
        if isLookStatic, let last, last.matrix == matrix, last.content.areSame(as: content) { return last.node }
        pool.restart()
        var parts = NodeParts(children: content)
        if !layer.masks.isEmpty {
            parts.mask = MaskBuilder(frame: frame, pool: pool).node(layer.masks)
        }
        for effect in layer.effects {
            guard case .stroke(let stroke) = effect else {
                parts.apply(effect, at: frame, pool)
                continue
            }
            parts.apply(stroke, along: layer.masks, at: frame, pool)
        }
        switch matrix {
        case .affine(let matrix): parts.matrix = matrix
        case .perspective(let plane): parts.projection = plane
        }
        if let mask = matte?.mask(pool) {
            parts = NodeParts(mask: mask, children: [parts.node(in: pool)])
        }
        parts.label = layer.name ?? ""
        parts.opacity = opacity
        if blends { parts.blendMode = LottieBlendMode.filter(layer.blendMode) }
        let node = parts.node(in: pool)
        // A matte source is built by a builder of its own, so that `blends` is the same in every frame.
        if isLookStatic { last = Last(content: content, matrix: matrix, node: node) }
        return node
    }

    private func content(at time: LottieTime) -> [RenderNode] {
        if let staticContent { return staticContent }
        contentPool.restart()
        let content = makeContent(at: time)
        if isContentStatic { staticContent = content }
        return content
    }

    private func makeContent(at time: LottieTime) -> [RenderNode] {
        let frame = time.frame
        switch layer.content {
        case .none, .audio, .camera: return []
        case .precomposition(_, let width, let height, let remap):
            return precomposition(CGSize(width: width, height: height), remap, at: time)
        case .solid(let color, let width, let height):
            let bounds = CGRect(x: 0, y: 0, width: width, height: height)
            return [NodeParts(bounds: bounds, backgroundColor: color.color()).node(in: contentPool)]
        case .image(let id): return image(id)
        case .shapes:
            guard let shapes else { return [] }
            var evaluator = ShapeEvaluator(frame: frame)
            return PaintBuilder(frame: frame, pool: contentPool).nodes(evaluator.evaluate(shapes).drawings)
        case .text(let text):
            return TextBuilder(resources.typesetter, frame: frame, pool: contentPool).nodes(text)
        }
    }

    private func precomposition(_ size: CGSize, _ remap: LottieProperty<Double>?, at time: LottieTime) -> [RenderNode] {
        guard let inner else { return [] }
        let children = inner.nodes(
            at: time.mapped { frame in
                if let remap { return remap.value(at: frame) * resources.composition.frameRate }
                return (frame - layer.startTime) / layer.stretch
            })
        if children.isEmpty { return [] }
        let bounds = CGRect(origin: .zero, size: size)
        return [NodeParts(bounds: bounds, clips: true, children: children).node(in: contentPool)]
    }

    private func image(_ id: String) -> [RenderNode] {
        guard let image = resources.images[id], let asset = resources.composition.images[id] else { return [] }
        let width = asset.width > 0 ? asset.width : Double(image.width)
        let height = asset.height > 0 ? asset.height : Double(image.height)
        let bounds = CGRect(x: 0, y: 0, width: width, height: height)
        return [NodeParts(bounds: bounds, contents: image).node(in: contentPool)]
    }
}

/// The matrix from the space of a layer to that of its composition.
enum LayerMatrix: Equatable {
    case affine(CGAffineTransform)
    /// A map of the plane z = 0 with perspective.
    case perspective(CATransform3D)

    init(_ matrix: CATransform3D) {
        self = matrix.hasPerspective ? .perspective(matrix.plane) : .affine(matrix.flattened)
    }

    /// Whether all values are finite and the matrix does not collapse everything.
    var isUsable: Bool {
        switch self {
        case .affine(let matrix): matrix.isUsable
        case .perspective(let matrix): matrix.isUsable
        }
    }
}

extension LottieMask {
    /// Whether the mask is the same in all frames.
    fileprivate var isStatic: Bool {
        !path.isAnimated && !opacity.isAnimated && !expansion.isAnimated && !feather.isAnimated
    }
}

extension NodeParts {
    /// Wraps the node so far with an effect.
    fileprivate mutating func apply(_ effect: LottieEffect, at frame: Double, _ pool: NodePool) {
        if mask != nil || shadow != nil { self = NodeParts(children: [node(in: pool)]) }
        switch effect {
        case .dropShadow(let shadow):
            if !filters.isEmpty { self = NodeParts(children: [node(in: pool)]) }
            self.shadow = shadow.style(at: frame)
        case .blur(let blurriness):
            let radius = min(max(blurriness.value(at: frame), 0), lengthLimit) * 0.3
            if radius > 0 {
                filters.append(LayerFilter(type: "CIGaussianBlur", inputs: ["inputRadius": .number(radius)]))
            }
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
        }
    }
}

extension NodeParts {
    /// Wraps the node so far with a stroke along masks.
    fileprivate mutating func apply(
        _ stroke: LottieEffect.Stroke, along masks: [LottieMask], at frame: Double, _ pool: NodePool
    ) {
        let used = stroke.mask.map { masks.indices.contains($0) ? [masks[$0]] : [] } ?? masks
        let strokes = used.map { mask -> RenderNode in
            var path = VectorPath()
            Contour(mask.path.value(at: frame)).append(to: &path, .identity)
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
