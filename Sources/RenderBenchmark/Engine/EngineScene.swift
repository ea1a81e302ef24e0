import Foundation
import LayerTree

/// The layer trees whose evaluation is measured. Their animations repeat for ever, each with a length of its own.
enum EngineScene {
    /// 10,000 layers: a root, 99 groups, 100 layers in each; every so many of them moves along x and y.
    static func grouped(movingEvery step: Int?) -> CALayer {
        let root = layer(0)
        for g in 0..<99 {
            let group = layer(g)
            for i in g * 100..<(g + 1) * 100 {
                let leaf = layer(i)
                if let step, i % step == 0 { leaf.add(move(i), forKey: "move") }
                group.addSublayer(leaf)
            }
            root.addSublayer(group)
        }
        return root
    }

    /// 1,000 layers below one root, each of which moves, fades and turns.
    static func crowd() -> CALayer {
        let root = layer(0)
        for i in 0..<1000 {
            let leaf = layer(i)
            leaf.add(move(i), forKey: "move")
            leaf.add(endless(CABasicAnimation(keyPath: "opacity"), from: 1, to: 0.25, i + 1), forKey: "fade")
            leaf.add(endless(CABasicAnimation(keyPath: "transform.rotation.z"), from: 0, to: 6, i + 2), forKey: "turn")
            root.addSublayer(leaf)
        }
        return root
    }

    private static func layer(_ i: Int) -> CALayer {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        layer.position = place(i)
        layer.backgroundColor = CGColor(red: CGFloat(i % 7) / 7, green: 0.5, blue: 0.25, alpha: 1)
        return layer
    }

    private static func place(_ i: Int) -> CGPoint { CGPoint(x: i * 37 % 1920, y: i * 53 % 1080) }

    private static func move(_ i: Int) -> CAAnimation {
        endless(CABasicAnimation(keyPath: "position"), from: place(i), to: place(i + 11), i)
    }

    private static func endless(_ animation: CABasicAnimation, from: Any, to: Any, _ i: Int) -> CAAnimation {
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1 + Double(i % 16) / 8
        animation.repeatCount = .infinity
        animation.autoreverses = true
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return animation
    }
}
