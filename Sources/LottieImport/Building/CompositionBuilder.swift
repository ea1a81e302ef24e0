import Foundation
import LayerTree
import Quartz2D
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

    /// Creates a time before the end.
    init(_ frame: Double, visible: Double? = nil) {
        self.frame = frame
        self.visible = visible ?? frame
    }

    /// Returns the time of an inner composition.
    func mapped(_ body: (Double) -> Double) -> LottieTime { LottieTime(body(frame), visible: body(visible)) }
}

/// Creates the nodes of a composition: that of the file, or one use of a precomposition.
final class CompositionBuilder {
    private let resources: LottieResources
    private let size: CGSize
    private let layers: [LottieLayerModel]
    private var builders: [Int: LottieLayerBuilder] = [:]
    /// The matte sources by the layer that uses them, because each use needs nodes of its own.
    private var matteBuilders: [Int: LottieLayerBuilder] = [:]
    private var matrices: [Int: CATransform3D] = [:]
    /// The matrix of the camera at the current time; nil without one.
    private var projection: CATransform3D?

    init(_ layers: [LottieLayerModel], size: CGSize, _ resources: LottieResources) {
        self.layers = layers
        self.size = size
        self.resources = resources
    }

    /// Returns the nodes of the visible layers at a time, back to front.
    func nodes(at time: LottieTime) -> [RenderNode] {
        matrices.removeAll(keepingCapacity: true)
        projection = cameraProjection(at: time)
        return drawnLayers(at: time).compactMap { index in
            let matte = layers[index].matte.map { matte in self.matte(matte, of: index, at: time) }
            let builder = builder(index, of: &builders)
            return builder.node(at: time, matrix: projected(index, at: time.frame), matte: matte)
        }
    }

    /// Returns the visible layers, back to front. Neighbors in space are sorted by their distance from the camera.
    private func drawnLayers(at time: LottieTime) -> [Int] {
        let drawn = layers.indices.reversed().filter { index in
            let layer = layers[index]
            return !layer.isMatteSource && !layer.isHidden && layer.isDrawn && layer.isVisible(at: time.visible)
        }
        guard projection != nil else { return drawn }
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
            let (depth, distance) = projected(index, at: time.frame).depth(at: anchor)
            // Layers behind the camera are not seen.
            if distance > 0 { run.append((index, depth)) }
        }
        finishRun()
        return result
    }

    /// Returns the projection of the topmost visible camera; nil without one.
    private func cameraProjection(at time: LottieTime) -> CATransform3D? {
        for index in layers.indices {
            let layer = layers[index]
            guard case .camera(let zoom, let hasTarget) = layer.content, !layer.isHidden,
                layer.isVisible(at: time.visible)
            else { continue }
            let camera = LottieCamera(zoom: zoom, transform: layer.transform, hasTarget: hasTarget)
            let parents = layer.parent.map { matrix(of: $0, at: time.frame) } ?? CATransform3DIdentity
            return camera.projection(at: time.frame, parents: parents, size: size)
        }
        return nil
    }

    /// Returns the matrix of a layer with those of its parents, and of the camera for layers in space.
    private func projected(_ index: Int, at frame: Double) -> CATransform3D {
        let matrix = matrix(of: index, at: frame)
        guard let projection, layers[index].transform.space != nil else {
            return CATransform3DMakeAffineTransform(matrix.flattened)
        }
        return CATransform3DConcat(matrix, projection)
    }

    private func builder(
        _ index: Int, for user: Int? = nil, of builders: inout [Int: LottieLayerBuilder]
    ) -> LottieLayerBuilder {
        if let known = builders[user ?? index] { return known }
        let made = LottieLayerBuilder(layers[index], resources)
        builders[user ?? index] = made
        return made
    }

    /// Returns the matrix of a layer with those of its parents.
    private func matrix(of index: Int, at frame: Double) -> CATransform3D {
        if let known = matrices[index] { return known }
        var matrix = layers[index].transform.matrix(at: frame)
        // The reader has refused cycles.
        if let parent = layers[index].parent {
            matrix = CATransform3DConcat(matrix, self.matrix(of: parent, at: frame))
        }
        matrices[index] = matrix
        return matrix
    }

    /// Returns the mask that a matte makes of its source; one without content for a source that is not visible.
    private func matte(_ matte: LottieLayerModel.Matte, of user: Int, at time: LottieTime) -> MatteNodes {
        guard let source = matte.source, layers[source].isVisible(at: time.visible) else {
            return MatteNodes(matte, source: nil, size: size)
        }
        let builder = builder(source, for: user, of: &matteBuilders)
        // A source that is limited by another matte has one of its own.
        let inner = layers[source].matte.map { $0.source == user ? nil : self.matte($0, of: source, at: time) } ?? nil
        let matrix = projected(source, at: time.frame)
        let node = builder.node(at: time, matrix: matrix, matte: inner, blends: false)
        return MatteNodes(matte, source: node, size: size)
    }
}

extension LottieLayerModel {
    /// Whether the layer may draw something itself.
    fileprivate var isDrawn: Bool {
        switch content {
        case .none, .audio, .camera: false
        default: true
        }
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
    func mask(_ identities: IdentityPool) -> RenderNode? {
        guard let source else { return nil }
        if matte.isLuma { return lumaMask(source, identities) }
        guard matte.isInverted else { return NodeParts(children: [source]).node(identities.take()) }
        let hole = NodeParts(blendMode: "destOut", children: [source]).node(identities.take())
        return NodeParts(children: [backdrop(identities), hole]).node(identities.take())
    }

    private func backdrop(_ identities: IdentityPool) -> RenderNode {
        NodeParts(bounds: CGRect(origin: .zero, size: size), backgroundColor: .black).node(identities.take())
    }

    /// Returns the luminance of the source over black as alpha.
    private func lumaMask(_ source: RenderNode, _ identities: IdentityPool) -> RenderNode {
        let sign = matte.isInverted ? -1.0 : 1.0
        let filter = LayerFilter(
            type: "CIColorMatrix",
            inputs: [
                "inputRVector": .vector([0, 0, 0, 0]), "inputGVector": .vector([0, 0, 0, 0]),
                "inputBVector": .vector([0, 0, 0, 0]),
                "inputAVector": .vector([0.2126 * sign, 0.7152 * sign, 0.0722 * sign, 0]),
                "inputBiasVector": .vector([0, 0, 0, matte.isInverted ? 1 : 0]),
            ])
        let image = NodeParts(filters: [filter], children: [backdrop(identities), source]).node(identities.take())
        return NodeParts(children: [image]).node(identities.take())
    }
}
