import Foundation
import Multiplane
import TestSupport

/// Facts 6.6: text.
enum TextFacts {
    static let rows: [Fact] = [
        Fact("R24", .H) { f in
            let text = layer(of: CATextLayer.self, 0, 0, 100, 100) { $0.string = "I" }
            f.same(text.fontSize, 36)
            f.same(text.font as? String, "Helvetica")
            let picture = try DrawnLayers(text).picture()
            f.holds(
                picture.inked.count == 4 && picture.inked[3] > 20, "drawn about as high as 36 points: \(picture.inked)")
            let pixels = (0..<100).flatMap { y in (0..<100).map { x in picture[x, y] } }
            f.holds(pixels.allSatisfy { Set($0).count == 1 }, "white, of whatever alpha")
        },
        Fact("R25", .H) { f in
            func drawn(_ size: CGFloat) throws -> DrawnPicture {
                let text = layer(of: CATextLayer.self, 0, 0, 100, 100) { $0.string = NSAttributedString(string: "I") }
                text.fontSize = size
                return try DrawnLayers(text).picture()
            }
            f.same(try drawn(10), try drawn(60))
            f.holds(try drawn(10).inked != [], "drawn")
        },
    ]
}
