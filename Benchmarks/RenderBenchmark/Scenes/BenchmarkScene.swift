import Foundation
import Images
import LayerTree

/// A layer tree that changes from frame to frame.
protocol BenchmarkScene: AnyObject {
    var root: CALayer { get }
    /// The size of the canvas in points; 1920×1080 by default.
    var size: CGSize { get }
    /// Changes the model to frame `n` at 60 frames per second, with actions disabled; decodes the clip's frame.
    func prepare(frame n: Int) throws
}

extension BenchmarkScene {
    var size: CGSize { BenchmarkCanvas.size }

    /// Prepares frame `n` in a transaction of its own.
    func commit(frame n: Int) throws {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        defer { CATransaction.commit() }
        try prepare(frame: n)
    }
}

/// The canvas of most scenes.
enum BenchmarkCanvas {
    static let size = CGSize(width: 1920, height: 1080)
    static let framesPerSecond: CGFloat = 60

    static func time(_ n: Int) -> CGFloat { CGFloat(n) / framesPerSecond }

    /// Returns a root layer that an image fills.
    static func root(showing image: CGImage) -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(origin: .zero, size: size)
        root.anchorPoint = .zero
        root.position = .zero
        root.contents = image
        return root
    }
}

/// A scene without changes.
final class StaticScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())
    func prepare(frame n: Int) {}
}

/// Generates the parameters of the workloads: a linear congruential generator modulo 2³¹, which other renderers can
/// reproduce.
struct LinearCongruentialGenerator {
    private var state: Int

    init(seed: Int) { state = seed & 0x7fff_ffff }

    /// Returns the next number, 0…1.
    mutating func next() -> CGFloat {
        state = (state &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
        return CGFloat(state) / CGFloat(0x7fff_ffff)
    }

    /// Returns the next number, `low`…`low + range`.
    mutating func next(_ low: CGFloat, plus range: CGFloat) -> CGFloat { low + next() * range }
}

/// 2π as the workloads write it.
let twoPi: CGFloat = 6.283185
