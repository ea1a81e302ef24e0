import Foundation
import LayerTree
import ViewAnimation

/// A view in a hosted layer tree that has been committed at time 0.
final class Stage {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
    let engine: AnimationEngine

    init() throws {
        root.addSubview(view)
        engine = AnimationEngine(root: root.layer)
        _ = try engine.frame(at: 0)
    }

    // Running animations retain their animator, which retains the layers.
    deinit {
        Self.removeAnimations(root.layer)
        CATransaction.flush()
    }

    private static func removeAnimations(_ layer: CALayer) {
        layer.removeAllAnimations()
        for sublayer in layer.sublayers ?? [] { removeAnimations(sublayer) }
    }

    /// Returns the presentation layer at `time`. Changes since the last call begin at that call's time.
    func shown(at time: Double) throws -> CALayer {
        CATransaction.flush()
        _ = try engine.frame(at: time)
        return view.layer.presentation() ?? view.layer
    }

    func basic(_ key: String) -> CABasicAnimation? { view.layer.animation(forKey: key) as? CABasicAnimation }
}

func isNear(_ a: CGFloat, _ b: CGFloat, within tolerance: CGFloat = 1e-6) -> Bool { abs(a - b) <= tolerance }
