import Foundation
import Images
import LayerTree
import RenderTree
import VectorGeometry

/// Draws an animation into a layer, each frame at its time.
final class LottieDrawing: FrameDrawing {
    private let animation: LottieAnimation
    private let loopMode: LottieLoopMode
    private let range: ClosedRange<Double>
    private let progressProperty: LayerProperty
    private let canvas: LottieCanvas

    init(
        _ animation: LottieAnimation, loopMode: LottieLoopMode, range: ClosedRange<Double>?, progress: LayerProperty
    ) {
        self.animation = animation
        self.loopMode = loopMode
        self.range = range ?? animation.startFrame...animation.endFrame
        progressProperty = progress
        canvas = LottieCanvas(animation)
    }

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing { .none }

    func nodes(atLocalTime time: Double, showing shown: LayerState) -> FrameNodes? {
        canvas.nodes(at: frame(atLocalTime: time, progress: progressProperty.number(in: shown) ?? -1), showing: shown)
    }

    /// Returns the frame shown at a time.
    func frame(atLocalTime time: Double, progress: Double) -> Double {
        let length = range.upperBound - range.lowerBound
        let share: Double
        if progress >= 0 {
            share = min(progress, 1)
        } else {
            share = length > 0 ? loopMode.progress(after: time * animation.framerate / length) : 0
        }
        let frame = range.lowerBound + share * length
        return min(max(frame, animation.startFrame), animation.endFrame)
    }
}

/// Draws what a state machine shows into a layer, with a schedule of events.
final class StateMachineDrawing: FrameDrawing {
    private let machine: LottieStateMachine
    private var timeline: StateTimeline
    private var canvases: [ObjectIdentifier: LottieCanvas] = [:]
    /// The canvas of the tweened transition that was shown last.
    private var tweened: (animation: LottieAnimation, tween: StatePlayback.Tween, canvas: LottieCanvas)?

    init(_ machine: LottieStateMachine, events: [LottieEvent]) {
        self.machine = machine
        timeline = StateTimeline(machine, events: events)
    }

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing { .none }

    func nodes(atLocalTime time: Double, showing shown: LayerState) -> FrameNodes? {
        let playback = timeline.playback(at: time)
        guard let animation = machine.animation(playback.animation, theme: playback.theme) else { return nil }
        if let tween = playback.tween {
            return canvas(of: tween, animation).nodes(
                at: playback.tweenProgress(at: time), showing: shown, background: playback.background)
        }
        let canvas = canvases[ObjectIdentifier(animation)] ?? LottieCanvas(animation)
        canvases[ObjectIdentifier(animation)] = canvas
        return canvas.nodes(at: playback.frame(at: time), showing: shown, background: playback.background)
    }

    private func canvas(of tween: StatePlayback.Tween, _ animation: LottieAnimation) -> LottieCanvas {
        if let tweened, tweened.animation === animation, tweened.tween == tween { return tweened.canvas }
        // At the end of an animation, layers are visible that end there.
        let from = min(tween.from, animation.endFrame - 10 * frameTolerance)
        let composition = LottieTween.composition(animation.composition, from: from, to: tween.to)
        let canvas = LottieCanvas(
            LottieAnimation(composition, of: animation, images: animation.images, warnings: []))
        tweened = (animation, tween, canvas)
        return canvas
    }
}

/// Creates the nodes of frames of an animation in a layer.
final class LottieCanvas {
    private let animation: LottieAnimation
    private let builder: CompositionBuilder
    private let identity = RenderNode.Identity.next()
    private var last: (frame: Double, fit: CGAffineTransform, background: UInt32, nodes: FrameNodes)?

    init(_ animation: LottieAnimation) {
        self.animation = animation
        let resources = LottieResources(animation.composition, images: animation.images)
        let use = CompositionUse(size: animation.size, frames: animation.startFrame..<animation.endFrame)
        builder = CompositionBuilder(animation.composition.layers, use, resources)
    }

    /// Returns the nodes of a frame, placed in the layer's bounds.
    ///
    /// - Parameter background: The color of the canvas, 0xRRGGBBAA.
    func nodes(at frame: Double, showing shown: LayerState, background: UInt32 = 0) -> FrameNodes {
        let contents = shown.contents
        let fit = contents.gravity.placement(
            of: animation.size, in: shown.placement.bounds, alignedBy: contents.focus)
        if let last, last.frame == frame, last.fit == fit, last.background == background { return last.nodes }
        let root = NodeParts(
            label: animation.name ?? "animation", matrix: fit, bounds: CGRect(origin: .zero, size: animation.size),
            clips: true, backgroundColor: background & 0xff == 0 ? nil : CGColor(rgba: background),
            children: builder.nodes(at: LottieTime(frame, of: animation)))
        let nodes = FrameNodes([root.node(identity)])
        last = (frame, fit, background, nodes)
        return nodes
    }
}

extension CGColor {
    fileprivate convenience init(rgba: UInt32) {
        func part(_ shift: UInt32) -> CGFloat { CGFloat(rgba >> shift & 0xff) / 255 }
        self.init(red: part(24), green: part(16), blue: part(8), alpha: part(0))
    }
}

extension ContentsGravity {
    /// Returns the matrix that places a canvas in a rectangle.
    func placement(of size: CGSize, in bounds: CGRect, alignedBy focus: CGPoint) -> CGAffineTransform {
        guard size.width > 0, size.height > 0 else { return .identity }
        let sx = bounds.width / size.width
        let sy = bounds.height / size.height
        let scale: CGSize =
            switch self {
            case .resize: CGSize(width: sx, height: sy)
            case .resizeAspect: CGSize(width: min(sx, sy), height: min(sx, sy))
            case .resizeAspectFill: CGSize(width: max(sx, sy), height: max(sx, sy))
            default: CGSize(width: 1, height: 1)
            }
        let space = CGSize(
            width: bounds.width - size.width * scale.width, height: bounds.height - size.height * scale.height)
        let share = resizes ? focus : CGPoint(x: horizontalShare, y: verticalShare)
        return CGAffineTransform(
            a: scale.width, b: 0, c: 0, d: scale.height, tx: bounds.minX + space.width * share.x,
            ty: bounds.minY + space.height * share.y)
    }

    private var horizontalShare: CGFloat {
        switch self {
        case .left, .topLeft, .bottomLeft: 0
        case .right, .topRight, .bottomRight: 1
        default: 0.5
        }
    }

    /// As for contents, "bottom" is the smaller y.
    private var verticalShare: CGFloat {
        switch self {
        case .bottom, .bottomLeft, .bottomRight: 0
        case .top, .topLeft, .topRight: 1
        default: 0.5
        }
    }
}
