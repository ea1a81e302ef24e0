import Foundation
import MediaPipeline
import Quartz2D

/// Has a compositor of somebody else's make the frames.
final class CustomCompositor {
    private let compositor: any AVVideoCompositing
    private let context: AVVideoCompositionRenderContext
    private let source: PixelBufferFormat
    /// Of the last frame: what was asked for with it, and what came.
    private var last:
        (
            instruction: any AVVideoCompositionInstructionProtocol, sources: [CMPersistentTrackID: CGImage],
            image: CGImage
        )?

    /// - Throws: a `WriterError` for attributes that are not known, a `CompositionError` for buffers of another size.
    init(_ type: any AVVideoCompositing.Type, _ composition: AVVideoComposition, size: CGSize) throws {
        compositor = type.init()
        source = try PixelBufferFormat(compositor.sourcePixelBufferAttributes ?? [:])
        let target = try PixelBufferFormat(compositor.requiredPixelBufferAttributesForRenderContext)
        if let asked = target.size, asked != (Int(size.width), Int(size.height)) {
            throw CompositionError.frameSize(width: asked.width, height: asked.height, expected: size)
        }
        context = AVVideoCompositionRenderContext(composition, size: size, pixelFormat: target.pixelFormat)
        compositor.renderContextChanged(context)
    }

    /// The frame that the compositor makes of the sources' pictures.
    ///
    /// - Throws: a `CompositionError` for a frame of another size, and what the compositor ends with.
    func picture(_ span: PlannedInstruction, _ sources: [CMPersistentTrackID: CGImage], at time: Rational) throws
        -> CGImage
    {
        let instruction = span.instruction
        if let last, !instruction.containsTweening, last.instruction === instruction, last.sources == sources {
            return last.image
        }
        let frames = try sources.mapValues { try source.buffer($0) }
        let answer = CompositionResponse()
        // Nobody but the compositor holds the request.
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
