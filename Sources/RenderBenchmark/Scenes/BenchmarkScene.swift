import Foundation
import LayerTree
import Quartz2D

/// A layer tree 1920×1080 points large, and how it changes from frame to frame.
protocol BenchmarkScene: AnyObject {
    var root: CALayer { get }
    /// Changes the model to what frame `n` at 60 frames a second shows; actions are off. Decodes what a clip shows
    /// then.
    func prepare(frame n: Int) throws
}

enum Stage {
    static let size = CGSize(width: 1920, height: 1080)
    static let framesPerSecond: CGFloat = 60

    static func time(_ n: Int) -> CGFloat { CGFloat(n) / framesPerSecond }

    /// A root layer that shows `picture` all over.
    static func root(showing picture: CGImage) -> CALayer {
        let root = CALayer()
        root.bounds = CGRect(origin: .zero, size: size)
        root.anchorPoint = .zero
        root.position = .zero
        root.contents = picture
        return root
    }
}

/// A scene that never changes.
final class StaticScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundImage.gradient())
    func prepare(frame n: Int) {}
}

/// The numbers that the workloads' parameters are drawn from: a linear congruential generator modulo 2³¹.
///
/// A linear congruential generator, so that other renderers can be given the same parameters.
struct LinearCongruentialGenerator {
    private var state: Int

    init(seed: Int) { state = seed & 0x7fff_ffff }

    /// The next number, 0…1.
    mutating func next() -> CGFloat {
        state = (state &* 1_103_515_245 &+ 12_345) & 0x7fff_ffff
        return CGFloat(state) / CGFloat(0x7fff_ffff)
    }

    /// The next number, `low`…`low + range`.
    mutating func next(_ low: CGFloat, plus range: CGFloat) -> CGFloat { low + next() * range }
}

/// A full turn as the workloads write it.
let turn: CGFloat = 6.283185
