import Foundation
import Images
import RenderTree

@testable import LayerCompositor
@testable import LayerTree
@testable import LottieImport

/// Draws frames of an animation with the same builders.
struct FramePlayer {
    private let animation: LottieAnimation
    private let drawing: LottieDrawing
    private let state: LayerState

    init(_ animation: LottieAnimation) {
        self.animation = animation
        drawing = LottieDrawing(
            animation, loopMode: .playOnce, range: nil, progress: .declared("progress", initial: CGFloat(-1)))
        var state = LayerState()
        state.placement.bounds = CGRect(origin: .zero, size: animation.size)
        self.state = state
    }

    func layers(at frame: Double) -> [RenderNode] {
        let time = (frame - animation.startFrame) / animation.framerate
        return drawing.nodes(atLocalTime: time, showing: state)?.nodes.first?.children ?? []
    }

    func pixels(at frame: Double) -> [UInt32] {
        let (width, height) = (Int(animation.size.width), Int(animation.size.height))
        let compositor = Compositor(width: width, height: height, threads: 1)
        let root = NodeParts(children: layers(at: frame)).node(.next())
        let image = compositor.image(of: RenderTree(root: root, time: 0, host: .yDown))
        return (0..<height).flatMap { UnsafeBufferPointer(start: image.pixels.row($0), count: width) }
    }
}
