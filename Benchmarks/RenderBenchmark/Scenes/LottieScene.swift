import Foundation
import LayerTree
import LottieImport

/// L1 to L3: a Lottie animation that fills the canvas and plays at its own rate.
final class LottieScene: BenchmarkScene {
    let root = CALayer()
    let size: CGSize

    /// Creates the scene of a file.
    ///
    /// - Throws: `LottieError`.
    init(_ file: Data) throws {
        let animation = try LottieAnimation(data: file, name: "benchmark", decode: nil)
        size = animation.size
        root.bounds = CGRect(origin: .zero, size: size)
        root.anchorPoint = .zero
        let layer = LottieLayer(animation)
        layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
        layer.loopMode = .loop
        root.addSublayer(layer)
    }

    func prepare(frame n: Int) {}
}
