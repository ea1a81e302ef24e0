import Foundation
import LayerCompositor
import LayerTree
import MediaPipeline

/// Composes the frames of the video tracks as a plan says, and gives them to the layers that show them.
final class CompositionRenderer: FrameContent {
    let plan: CompositionPlan
    private let compositor: Compositor
    private let frames: [CMPersistentTrackID: any TrackFrameSource]
    private var custom: CustomCompositor?
    private var last: (layers: [ComposedLayer], background: CGColor, image: CGImage)?

    init(_ plan: CompositionPlan, threads: Int) {
        self.plan = plan
        compositor = Compositor(width: Int(plan.size.width), height: Int(plan.size.height), threads: threads)
        var frames: [CMPersistentTrackID: any TrackFrameSource] = plan.tracks.mapValues { ClipTrackFrames($0) }
        if case .track(let layer, let id)? = plan.tool?.arrangement {
            frames[id] = LayerTrackFrames(layer, threads: threads)
        }
        self.frames = frames
    }

    /// What was found wrong with the clips so far; sorted, because tracks have no order here.
    var warnings: [MediaWarning] { frames.sorted { $0.key < $1.key }.flatMap(\.value.warnings).uniqued }

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing {
        .video(VideoDrawing(image: try picture(at: HostTime.exact(time)), rect: bounds))
    }

    /// The composed picture, and after the end the last one.
    func picture(holdingAt time: Rational) throws -> CGImage {
        try picture(at: max(.zero, min(time, plan.duration - Rational(1, 1_000_000))))
    }

    /// The composed picture; the same object while nothing in it changes.
    func picture(at time: Rational) throws -> CGImage {
        let scene = plan.scene(at: time)
        if let custom = plan.custom, let scene {
            if let track = scene.passthrough { return try whole(track, at: time) }
            let compositor = try self.custom ?? CustomCompositor(custom.type, custom.composition, size: plan.size)
            self.custom = compositor
            return try compositor.picture(scene, try sources(of: scene, at: time), at: time)
        }
        let background = scene?.background ?? .black
        let layers = try (scene?.layers ?? []).reversed().compactMap { try composed($0, at: time) }
        return drawn(layers, background)
    }

    private func drawn(_ layers: [ComposedLayer], _ background: CGColor) -> CGImage {
        if let last, last.layers == layers, last.background == background { return last.image }
        let image = draw(layers, background)
        last = (layers, background, image)
        return image
    }

    private func whole(_ track: CMPersistentTrackID, at time: Rational) throws -> CGImage {
        drawn(try composed(PlannedLayer(whole: track), at: time).map { [$0] } ?? [], .black)
    }

    /// The pictures that a custom compositor is given.
    private func sources(of scene: PlannedInstruction, at time: Rational) throws -> [CMPersistentTrackID: CGImage] {
        var found: [CMPersistentTrackID: CGImage] = [:]
        for id in scene.required ?? frames.keys.sorted() { found[id] = try frames[id]?.picture(at: time)?.image }
        return found
    }

    private func composed(_ layer: PlannedLayer, at time: Rational) throws -> ComposedLayer? {
        let opacity = layer.opacities.value(at: time) ?? 1
        guard opacity > 0, let picture = try frames[layer.trackID]?.picture(at: time) else { return nil }
        return ComposedLayer(
            image: picture.image, size: picture.size, transform: layer.transforms.value(at: time) ?? .identity,
            opacity: opacity,
            crop: layer.crops.value(at: time))
    }

    /// - Parameter layers: the lowest first.
    private func draw(_ layers: [ComposedLayer], _ background: CGColor) -> CGImage {
        if let top = layers.last, top.fills(plan.size) { return top.image }
        var placement = Placement()
        placement.bounds = CGRect(origin: .zero, size: plan.size)
        placement.anchorPoint = .zero
        let nodes = layers.enumerated().map { $0.element.node(UInt64($0.offset) + 2) }
        let root = RenderNode(identity: .init(rawValue: 1), label: "composition", placement: placement, children: nodes)
        return compositor.image(of: RenderTree(root: root, time: 0, host: .yDown), background: background)
    }
}
