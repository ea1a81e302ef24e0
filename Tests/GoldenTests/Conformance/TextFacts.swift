import Foundation
import Multiplane
import TestSupport

/// Facts 6.6 about text.
enum TextFacts {
    static let rows: [Fact] = [
        Fact("R24", .H) { f in
            let text = layer(of: CATextLayer.self, 0, 0, 100, 100) { $0.string = "I" }
            f.same(text.fontSize, 36)
            f.same(text.font as? String, "Helvetica")
            let output = try DrawnLayers(text).render()
            f.holds(
                output.inked.count == 4 && output.inked[3] > 20,
                "drawn with a height of about 36 points: \(output.inked)")
            let pixels = (0..<100).flatMap { y in (0..<100).map { x in output[x, y] } }
            f.holds(pixels.allSatisfy { Set($0).count == 1 }, "white, of whatever alpha")
        },
        Fact("R25", .H) { f in
            func drawn(_ size: CGFloat) throws -> DrawnImage {
                let text = layer(of: CATextLayer.self, 0, 0, 100, 100) { $0.string = NSAttributedString(string: "I") }
                text.fontSize = size
                return try DrawnLayers(text).render()
            }
            f.same(try drawn(10), try drawn(60))
            f.holds(try drawn(10).inked != [], "drawn")
        },
    ]
}
