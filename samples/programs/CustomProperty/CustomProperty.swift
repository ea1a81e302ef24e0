// A layer with a property of its own, which is animated like any other and drawn in draw(in:).
import Multiplane
import SampleStage

@main
enum CustomProperty {
    static func main() throws {
        let stage = SampleStage(
            "A property of one's own",
            "Setting progress runs the layer's own action; draw(in:) is called with the value of each frame", seconds: 4
        )
        let rings = [0x3cf0c5, 0xffb35c, 0xff7a59].enumerated().map { index, tint in
            let ring = RingLayer()
            ring.tint = tint
            ring.frame = CGRect(x: 150 + index * 350, y: 230, width: 280, height: 280)
            ring.setNeedsDisplay()
            return ring
        }
        for ring in rings { stage.root.addSublayer(ring) }
        try stage.show { renderer in
            for (time, values) in [(0.3, [0.4, 0.75, 0.9]), (1.8, [0.9, 0.3, 0.55])] {
                for (index, value) in values.enumerated() {
                    renderer.schedule(at: time + Double(index) * 0.15) { rings[index].progress = value }
                }
            }
        }
    }
}
