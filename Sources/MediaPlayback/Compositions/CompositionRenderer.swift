import Foundation
import Images
import LayerCompositor
import LayerTree
import MediaObjects
import MediaTime
import RenderTree
import SourceFiles
import VectorGeometry

/// Renders the frames of a composition plan, for the layers that show them.
package final class CompositionRenderer: FrameDrawing {
    package let plan: CompositionPlan
    private let compositor: Compositor
    private let frames: [CMPersistentTrackID: any TrackFrameSource]
    private var custom: CustomCompositor?
    private var last: (layers: [ComposedLayer], background: CGColor, image: CGImage)?

    package init(_ plan: CompositionPlan, threads: Int) {
        self.plan = plan
        compositor = Compositor(width: Int(plan.size.width), height: Int(plan.size.height), threads: threads)
        var frames: [CMPersistentTrackID: any TrackFrameSource] = plan.tracks.mapValues { ClipTrackFrames($0) }
        if case .track(let layer, let id)? = plan.tool?.arrangement {
            frames[id] = LayerTrackFrames(layer, threads: threads)
        }
        self.frames = frames
    }

    /// Warnings about the clips so far; sorted by track.
    package var warnings: [MediaWarning] { frames.sorted { $0.key < $1.key }.flatMap(\.value.warnings).uniqued }

    package func drawing(at time: Double, in bounds: CGRect) throws -> Drawing {
        .video(VideoDrawing(image: try image(at: HostTime.exact(time)), rect: bounds))
    }

    /// Returns the composed frame; after the end the last one.
    func image(holdingAt time: Rational) throws -> CGImage {
        try image(at: max(.zero, min(time, plan.duration - Rational(1, 1_000_000))))
    }

    /// Returns the composed frame and its start, on the grid of the frame rate; after the end the last one.
    func heldImage(at time: Rational) throws -> (image: CGImage, start: Rational) {
        let rate = plan.frameRate
        let last = max(0, rate.frameCount(duration: plan.duration) - 1)
        let start = rate.time(ofFrame: min(max(0, rate.frame(at: time)), last))
        return (try image(holdingAt: start), start)
    }

    /// Returns the composed frame; the same object while nothing changes.
    package func image(at time: Rational) throws -> CGImage {
        let instruction = plan.instruction(at: time)
        if let custom = plan.custom, let instruction {
            if let track = instruction.passthrough { return try fullFrame(track, at: time) }
            let compositor = try self.custom ?? CustomCompositor(custom.type, custom.composition, size: plan.size)
            self.custom = compositor
            return try compositor.image(instruction, try sources(of: instruction, at: time), at: time)
        }
        let background = instruction?.background ?? .black
        let layers = try (instruction?.layers ?? []).reversed().compactMap { try composed($0, at: time) }
        return drawn(layers, background)
    }

    private func drawn(_ layers: [ComposedLayer], _ background: CGColor) -> CGImage {
        if let last, last.layers == layers, last.background == background { return last.image }
        let image = draw(layers, background)
        last = (layers, background, image)
        return image
    }

    private func fullFrame(_ track: CMPersistentTrackID, at time: Rational) throws -> CGImage {
        drawn(try composed(PlannedTrackLayer(showing: track), at: time).map { [$0] } ?? [], .black)
    }

    /// Returns the source frames of a custom compositor.
    private func sources(of instruction: PlannedInstruction, at time: Rational) throws -> [CMPersistentTrackID: CGImage]
    {
        var images: [CMPersistentTrackID: CGImage] = [:]
        for id in instruction.required ?? frames.keys.sorted() { images[id] = try frames[id]?.image(at: time)?.image }
        return images
    }

    private func composed(_ layer: PlannedTrackLayer, at time: Rational) throws -> ComposedLayer? {
        let opacity = layer.opacities.value(at: time) ?? 1
        guard opacity > 0, let frame = try frames[layer.trackID]?.image(at: time) else { return nil }
        return ComposedLayer(
            image: frame.image, size: frame.size, transform: layer.transforms.value(at: time) ?? .identity,
            opacity: opacity,
            crop: layer.crops.value(at: time))
    }

    /// Draws layers over a background.
    ///
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

/// The frame of a track in a composed frame.
struct ComposedLayer: Equatable {
    let image: CGImage
    /// The size of the frame in square pixels.
    let size: CGSize
    let transform: CGAffineTransform
    /// The opacity, above 0, at most 1.
    let opacity: Float
    /// The visible rectangle in the frame's coordinates; never empty.
    let crop: CGRect

    /// Returns nil if nothing is visible.
    init?(image: CGImage, size: CGSize, transform: CGAffineTransform, opacity: Float, crop: CGRect?) {
        let bounds = CGRect(origin: .zero, size: size)
        let visible = crop.map { bounds.intersection($0) } ?? bounds
        guard opacity > 0, visible.width > 0, visible.height > 0 else { return nil }
        self.image = image
        self.size = size
        self.transform = transform
        self.opacity = min(opacity, 1)
        self.crop = visible
    }

    /// Returns true if the frame alone fills an output of this size.
    func fills(_ output: CGSize) -> Bool {
        image.isOpaque && opacity == 1 && transform == .identity && size == output
            && crop == CGRect(origin: .zero, size: output)
            && CGSize(width: image.width, height: image.height) == output
    }

    /// Returns the render node of the layer.
    func node(_ number: UInt64) -> RenderNode {
        var placement = Placement()
        placement.bounds = crop
        // The anchor is the origin of the frame, about which the transform is defined.
        placement.anchorPoint = CGPoint(x: -crop.minX / crop.width, y: -crop.minY / crop.height)
        placement.transform = CATransform3DMakeAffineTransform(transform)
        var appearance = Appearance()
        appearance.opacity = opacity
        return RenderNode(
            identity: .init(rawValue: number), label: "video track", placement: placement, appearance: appearance,
            drawing: .video(VideoDrawing(image: image, rect: CGRect(origin: .zero, size: size))))
    }
}

/// Renders frames with a custom compositor.
final class CustomCompositor {
    private let compositor: any AVVideoCompositing
    private let context: AVVideoCompositionRenderContext
    private let source: PixelBufferFormat
    /// The last request and its frame.
    private var last:
        (
            instruction: any AVVideoCompositionInstructionProtocol, sources: [CMPersistentTrackID: CGImage],
            image: CGImage
        )?

    /// Creates the compositor.
    ///
    /// - Throws: a `WriterError` for unknown attributes, a `CompositionError` for buffers of another size.
    init(_ type: any AVVideoCompositing.Type, _ composition: AVVideoComposition, size: CGSize) throws {
        compositor = type.init()
        source = try PixelBufferFormat(compositor.sourcePixelBufferAttributes ?? [:])
        let target = try PixelBufferFormat(compositor.requiredPixelBufferAttributesForRenderContext)
        if let requested = target.size, requested != (Int(size.width), Int(size.height)) {
            throw CompositionError.frameSize(width: requested.width, height: requested.height, expected: size)
        }
        context = AVVideoCompositionRenderContext(composition, size: size, pixelFormat: target.pixelFormat)
        compositor.renderContextChanged(context)
    }

    /// Returns the frame that the compositor renders from the source frames.
    ///
    /// - Throws: a `CompositionError` for a frame of another size, or the error of the compositor.
    func image(_ span: PlannedInstruction, _ sources: [CMPersistentTrackID: CGImage], at time: Rational) throws
        -> CGImage
    {
        let instruction = span.instruction
        if let last, !instruction.containsTweening, last.instruction === instruction, last.sources == sources {
            return last.image
        }
        let frames = try sources.mapValues { try source.buffer($0) }
        let answer = CompositionResponse()
        // Only the compositor retains the request.
        compositor.startRequest(
            AVAsynchronousVideoCompositionRequest(
                context, at: CMTime(time), instruction, frames: frames, answer: answer))
        let frame = try answer.wait()
        guard frame.width == Int(context.size.width), frame.height == Int(context.size.height) else {
            throw CompositionError.frameSize(width: frame.width, height: frame.height, expected: context.size)
        }
        let image = try frame.image()
        last = (instruction, sources, image)
        return image
    }
}
