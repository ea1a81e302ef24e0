import Foundation
import LayerTree
import Quartz2D

/// R1: 10,000 instances of one layer of 14×7 points, by two replicators, one within the other.
///
/// Every instance turns and glows a little later than the one before, in a colour of its own; nothing but time changes.
final class ReplicatorScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundPicture.gradient())

    init() {
        let mark = CALayer()
        mark.bounds = CGRect(x: 0, y: 0, width: 14, height: 7)
        mark.position = CGPoint(x: 9.6, y: 5.4)
        mark.backgroundColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        mark.cornerRadius = 3
        mark.add(Self.repeated("transform.rotation.z", from: 0, to: Double.pi), forKey: "turn")
        mark.add(Self.repeated("opacity", from: 1, to: 0.3), forKey: "glow")
        let row = Self.replicator(CATransform3DMakeTranslation(19.2, 0, 0), of: mark)
        row.instanceDelay = 0.01
        row.instanceRedOffset = -0.006
        let rows = Self.replicator(CATransform3DMakeTranslation(0, 10.8, 0), of: row)
        rows.instanceDelay = 0.02
        rows.instanceBlueOffset = -0.006
        root.addSublayer(rows)
    }

    func prepare(frame n: Int) {}

    private static func replicator(_ step: CATransform3D, of layer: CALayer) -> CAReplicatorLayer {
        let replicator = CAReplicatorLayer()
        replicator.anchorPoint = .zero
        replicator.instanceCount = 100
        replicator.instanceTransform = step
        replicator.addSublayer(layer)
        return replicator
    }

    private static func repeated(_ keyPath: String, from: Double, to: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1
        animation.repeatCount = .infinity
        animation.autoreverses = true
        return animation
    }
}
