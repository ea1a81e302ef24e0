import Foundation
import Images
import RenderTree
import VectorGeometry

/// What all layers of an animation share while it is drawn.
final class LottieResources {
    let composition: LottieComposition
    let images: [String: CGImage]
    let typesetter: LottieTypesetter

    init(_ composition: LottieComposition, images: [String: CGImage]) {
        self.composition = composition
        self.images = images
        typesetter = LottieTypesetter(composition)
    }
}

/// A time in a composition.
struct LottieTime {
    /// The frame at which properties are evaluated.
    var frame: Double
    /// The frame that decides which layers are visible. At the end of the animation it is just before the end, because
    /// layers end there.
    var visible: Double
    /// The frame that decides which image layers are visible.
    var images: Double

    /// Creates a time before the end.
    init(_ frame: Double, visible: Double? = nil, images: Double? = nil) {
        self.frame = frame
        self.visible = visible ?? frame
        self.images = images ?? self.visible
    }

    /// Returns the time of an inner composition.
    func mapped(_ body: (Double) -> Double) -> LottieTime {
        LottieTime(body(frame), visible: body(visible), images: body(images))
    }
}

/// Creates the nodes of a composition: that of the file, or one use of a precomposition.
final class CompositionBuilder {
    private let resources: LottieResources
    private let use: CompositionUse
    private let layers: [LottieLayerModel]
    /// The layers that may draw something, back to front.
    private let drawable: [Int]
    private let cameras: [Int]
    private let matrices: LayerMatrices
    private var builders: [LottieLayerBuilder?]
    /// The matte sources by the layer that uses them, because each use needs nodes of its own.
    private var matteBuilders: [LottieLayerBuilder?]
    /// The matrix of the camera at the current time; nil without one.
    private var projection: CATransform3D?

    init(_ layers: [LottieLayerModel], _ use: CompositionUse, _ resources: LottieResources) {
        let layers = resources.composition.compatibility.adapted(layers, in: use)
        self.layers = layers
        self.use = use
        self.resources = resources
        drawable = layers.indices.reversed().filter { index in
            !layers[index].isMatteSource && !layers[index].isHidden && layers[index].isDrawn
        }
        cameras = layers.indices.filter { layers[$0].isCamera && !layers[$0].isHidden }
        matrices = LayerMatrices(layers)
        builders = Array(repeating: nil, count: layers.count)
        matteBuilders = builders
    }

    /// Returns the nodes of the visible layers at a time, back to front.
    func nodes(at time: LottieTime) -> [RenderNode] {
        matrices.move(to: time.frame)
        projection = cameraProjection(at: time)
        var nodes: [RenderNode] = []
        for index in drawnLayers(at: time) {
            let matte = layers[index].matte.map { matte in self.matte(matte, of: index, at: time) }
            let builder = builder(index, of: &builders[index])
            if let node = builder.node(at: time, matrix: projected(index), matte: matte) { nodes.append(node) }
        }
        return nodes
    }

    /// Returns the visible layers, back to front. Neighbors in space are sorted by their distance from the camera.
    private func drawnLayers(at time: LottieTime) -> [Int] {
        let drawn = drawable.filter { layers[$0].isVisible(at: time) }
        guard let projection else { return drawn }
        var result: [Int] = []
        var run: [(index: Int, depth: CGFloat)] = []
        func finishRun() {
            // The sort keeps the order of layers at the same distance.
            let sorted = run.enumerated().sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
            result += sorted.map(\.element.index)
            run = []
        }
        for index in drawn {
            guard layers[index].transform.space != nil else {
                finishRun()
                result.append(index)
                continue
            }
            let anchor = layers[index].transform.anchor.value(at: time.frame).point
            let matrix = CATransform3DConcat(matrices.inSpace(index), projection)
            let (depth, distance) = matrix.depth(at: anchor)
            // Layers behind the camera are not seen.
            if distance > 0 { run.append((index, depth)) }
        }
        finishRun()
        return result
    }

    /// Returns the projection of the topmost visible camera; nil without one.
    private func cameraProjection(at time: LottieTime) -> CATransform3D? {
        for index in cameras {
            let layer = layers[index]
            guard case .camera(let zoom, let hasTarget) = layer.content, layer.isVisible(at: time) else {
                continue
            }
            let camera = LottieCamera(zoom: zoom, transform: layer.transform, hasTarget: hasTarget)
            let parents = layer.parent.map { matrices.inSpace($0) } ?? CATransform3DIdentity
            return camera.projection(at: time.frame, parents: parents, size: use.size)
        }
        return nil
    }

    /// Returns the matrix of a layer with those of its parents, and of the camera for layers in space.
    private func projected(_ index: Int) -> LayerMatrix {
        guard let projection, layers[index].transform.space != nil else { return .affine(matrices.flat(index)) }
        return LayerMatrix(CATransform3DConcat(matrices.inSpace(index), projection))
    }

    private func builder(_ index: Int, of cached: inout LottieLayerBuilder?) -> LottieLayerBuilder {
        if let cached { return cached }
        let builder = LottieLayerBuilder(layers[index], isRemapped: use.isRemapped, resources)
        cached = builder
        return builder
    }

    /// Returns the mask that a matte makes of its source; one without content for a source that is not visible.
    private func matte(_ matte: LottieLayerModel.Matte, of user: Int, at time: LottieTime) -> MatteNodes {
        guard let source = matte.source, layers[source].isVisible(at: time) else {
            return MatteNodes(matte, source: nil, size: use.size)
        }
        let builder = builder(source, of: &matteBuilders[user])
        // A source that is limited by another matte has one of its own; the reader removed cycles.
        let inner = layers[source].matte.map { self.matte($0, of: source, at: time) }
        let node = builder.node(at: time, matrix: projected(source), matte: inner, blends: false)
        return MatteNodes(matte, source: node, size: use.size)
    }
}

extension LottieLayerModel {
    fileprivate var isCamera: Bool { if case .camera = content { true } else { false } }

    /// Whether the layer may draw something itself.
    fileprivate var isDrawn: Bool {
        switch content {
        case .none, .audio, .camera: false
        default: true
        }
    }

    /// Returns whether the layer is visible at a time.
    fileprivate func isVisible(at time: LottieTime) -> Bool {
        if case .image = content { return isVisible(at: time.images) }
        return isVisible(at: time.visible)
    }

    /// Returns whether a frame is between the first frame and the frame after the last.
    package func isVisible(at frame: Double) -> Bool {
        inPoint <= frame + frameTolerance && frame + frameTolerance < outPoint
    }
}

/// A matte: the image of its source in the space of the composition, and the way it limits a layer.
struct MatteNodes {
    private let matte: LottieLayerModel.Matte
    private let source: RenderNode?
    private let size: CGSize

    init(_ matte: LottieLayerModel.Matte, source: RenderNode?, size: CGSize) {
        self.matte = matte
        self.source = source
        self.size = size
    }

    /// Whether the matte hides everything.
    var hidesAll: Bool { source == nil && !matte.isInverted }

    /// Returns the mask; nil for none.
    func mask(_ pool: NodePool) -> RenderNode? {
        guard let source else { return nil }
        if matte.isLuma { return lumaMask(source, pool) }
        guard matte.isInverted else { return NodeParts(children: [source]).node(in: pool) }
        let hole = NodeParts(blendMode: "destOut", children: [source]).node(in: pool)
        return NodeParts(children: [backdrop(pool), hole]).node(in: pool)
    }

    private func backdrop(_ pool: NodePool) -> RenderNode {
        NodeParts(bounds: CGRect(origin: .zero, size: size), backgroundColor: .black).node(in: pool)
    }

    /// Returns the luminance of the source over black as alpha.
    private func lumaMask(_ source: RenderNode, _ pool: NodePool) -> RenderNode {
        let sign = matte.isInverted ? -1.0 : 1.0
        let filter = LayerFilter(
            type: "CIColorMatrix",
            inputs: [
                "inputRVector": .vector([0, 0, 0, 0]), "inputGVector": .vector([0, 0, 0, 0]),
                "inputBVector": .vector([0, 0, 0, 0]),
                "inputAVector": .vector([0.2126 * sign, 0.7152 * sign, 0.0722 * sign, 0]),
                "inputBiasVector": .vector([0, 0, 0, matte.isInverted ? 1 : 0]),
            ])
        let image = NodeParts(filters: [filter], children: [backdrop(pool), source]).node(in: pool)
        return NodeParts(children: [image]).node(in: pool)
    }
}
