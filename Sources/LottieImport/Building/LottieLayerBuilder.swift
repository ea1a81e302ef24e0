import Foundation
import Images
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
    private let text: TextBuilder?
    /// The content of a layer that does not change.
    private var staticContent: [RenderNode]?
    private let isContentStatic: Bool
    /// Whether everything but the content and the matrix is the same in all frames.
    private let isLookStatic: Bool
    /// Whether effects apply to the image of the layer in the composition, as After Effects does with layers that it
    /// rasterizes at every scale; otherwise they apply in the space of the layer.
    private let appliesEffectsLast: Bool
    private var last: Last?

    /// The node of the last frame, with what it depends on if the look is static.
    private struct Last {
        let content: [RenderNode]
        let matrix: LayerMatrix
        let node: RenderNode
    }

    /// Creates a builder.
    ///
    /// - Parameter isRemapped: Whether the time of the composition that holds the layer is remapped.
    init(_ layer: LottieLayerModel, isRemapped: Bool, _ resources: LottieResources) {
        self.layer = layer
        self.resources = resources
        isContentStatic = layer.content.isStatic
        isLookStatic =
            !layer.transform.opacity.isAnimated && layer.effects.isEmpty && layer.matte == nil
            && layer.masks.allSatisfy(\.isStatic)
        appliesEffectsLast =
            !layer.effects.isEmpty && layer.content.isVector
            && resources.composition.compatibility == .afterEffects
        if case .shapes(let items) = layer.content { shapes = ShapeList(items) } else { shapes = nil }
        if case .text(let content) = layer.content {
            text = TextBuilder(content, resources.typesetter)
        } else {
            text = nil
        }
        if case .precomposition(let id, let width, let height, let remap) = layer.content,
            let layers = resources.composition.precompositions[id]
        {
            let use = CompositionUse(
                size: CGSize(width: width, height: height), isRemapped: isRemapped || remap != nil)
            inner = CompositionBuilder(layers, use, resources)
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
        if appliesEffectsLast {
            parts.move(by: matrix)
            parts = NodeParts(children: [parts.node(in: pool)])
        }
        for effect in layer.effects {
            guard case .stroke(let stroke) = effect else {
                parts.apply(effect, at: frame, pool)
                continue
            }
            let masksToNode = appliesEffectsLast ? matrix.flattened : .identity
            parts.apply(stroke, along: layer.masks, placedBy: masksToNode, at: frame, pool)
        }
        if !appliesEffectsLast { parts.move(by: matrix) }
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
            let value = color.value(at: frame)
            let background = value.color(alpha: value.values.w)
            return [NodeParts(bounds: bounds, backgroundColor: background).node(in: contentPool)]
        case .image(let id): return image(id)
        case .shapes:
            guard let shapes else { return [] }
            var evaluator = ShapeEvaluator(frame: frame)
            return PaintBuilder(frame: frame, pool: contentPool).nodes(evaluator.evaluate(shapes).drawings)
        case .text: return text?.nodes(at: frame) ?? []
        }
    }

    private func precomposition(_ size: CGSize, _ remap: TimeRemap?, at time: LottieTime) -> [RenderNode] {
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
        var parts = NodeParts(bounds: CGRect(x: 0, y: 0, width: width, height: height), contents: image)
        parts.enlargesAsCoreGraphics = resources.composition.compatibility == .lottieIOS
        let fit = resources.composition.imageFit(of: asset)
        // Images of the same shape fill the size exactly, without rounding.
        let isSameShape = abs(width * Double(image.height) - height * Double(image.width)) < max(width, height)
        if fit != .resize, !isSameShape {
            parts.contentsGravity = fit == .resizeAspect ? .resizeAspect : .resizeAspectFill
            parts.clips = true
        }
        return [parts.node(in: contentPool)]
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

    /// The matrix without perspective.
    var flattened: CGAffineTransform {
        switch self {
        case .affine(let matrix): matrix
        case .perspective(let matrix): matrix.flattened
        }
    }
}

extension NodeParts {
    fileprivate mutating func move(by matrix: LayerMatrix) {
        switch matrix {
        case .affine(let matrix): self.matrix = matrix
        case .perspective(let plane): projection = plane
        }
    }
}

extension LottieLayerModel.Content {
    /// Whether the content has no pixels of its own, so that After Effects rasterizes it at every scale.
    fileprivate var isVector: Bool {
        switch self {
        case .shapes, .text: true
        default: false
        }
    }
}
