// A physical simulation: a display link asks, the simulation goes on by steps of fixed length, layers are set without
// actions.
import Multiplane
import SampleStage

@main
final class HangingChain {
    private let stage = SampleStage(
        "A chain that swings",
        "CADisplayLink calls at every frame; the simulation takes as many steps of 1/240 s as fit", seconds: 6)
    private var chain = Chain(anchor: CGPoint(x: 640, y: 160), links: 14, link: 26)
    private let line = CAShapeLayer()
    private let beads: [CALayer]

    static func main() throws {
        let sample = HangingChain()
        sample.place()
        try sample.stage.show { renderer in
            let link = CADisplayLink { link in
                sample.chain.advance(by: link.duration)
                sample.place()
            }
            renderer.add(link)
        }
    }

    private init() {
        let last = chain.points.count - 1
        beads = (0...last).map { index in
            let side: CGFloat = index == last ? 92 : 22
            let bead = CALayer()
            bead.bounds = CGRect(x: 0, y: 0, width: side, height: side)
            bead.cornerRadius = side / 2
            bead.backgroundColor = .hex(index == last ? 0xff7a59 : index == 0 ? 0xe8ecf4 : 0x36b8ff)
            return bead
        }
        line.frame = stage.root.bounds
        line.fillColor = nil
        line.strokeColor = .hex(0x5b6480)
        line.lineWidth = 4
        for layer in [line] + beads { stage.root.addSublayer(layer) }
    }

    private func place() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        let path = CGMutablePath()
        path.addLines(between: chain.points)
        line.path = path
        for (bead, point) in zip(beads, chain.points) { bead.position = point }
        CATransaction.commit()
    }
}
