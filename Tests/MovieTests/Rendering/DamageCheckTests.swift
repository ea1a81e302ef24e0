import Foundation
import Images
import LayerCompositor
import LayerTree
import RenderTree
import Testing
import VectorGeometry

@testable import MovieRendering

@Suite("Checking partial redraws against full redraws")
struct DamageCheckTests {
    private static let viewport = Viewport(width: 40, height: 30)

    private func tree(_ x: CGFloat) throws -> RenderTree {
        let root = CALayer()
        let box = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
        box.frame = CGRect(x: x, y: 5, width: 10, height: 10)
        box.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        root.addSublayer(box)
        return try AnimationEngine(root: root).frame(at: 0)
    }

    private func drawn(_ tree: RenderTree) -> PixelBuffer {
        let picture = PixelBuffer(width: 40, height: 30)
        Compositor(width: 40, height: 30, threads: 1).render(tree, background: .black, into: picture)
        return picture
    }

    @Test("Correct frames pass, and a wrong pixel is reported with frame and position")
    func wrongPixels() throws {
        var check = DamageCheck(viewport: Self.viewport, background: .black, threads: 1)
        let first = try tree(3)
        let second = try tree(4)
        try check.check(drawn(first), changed: nil, samples: [first], frame: 0)
        try check.check(
            drawn(second), changed: [PixelRect(x: 3, y: 5, width: 11, height: 10)], samples: [second], frame: 1)
        try check.check(nil, changed: [], samples: [second], frame: 2)
        let wrong = drawn(second)
        wrong.row(7)[12] ^= 1
        wrong.row(9)[20] ^= 1

        #expect(throws: RenderError.damageDiffers(frame: 3, area: CGRect(x: 12, y: 7, width: 9, height: 3))) {
            try check.check(wrong, changed: [], samples: [second], frame: 3)
        }
    }

    @Test("A change outside the damage is reported")
    func wrongAreas() throws {
        var check = DamageCheck(viewport: Self.viewport, background: .black, threads: 1)
        let first = try tree(3)
        let second = try tree(4)
        try check.check(drawn(first), changed: nil, samples: [first], frame: 0)

        #expect(throws: RenderError.damageDiffers(frame: 1, area: CGRect(x: 13, y: 5, width: 1, height: 10))) {
            try check.check(
                drawn(second), changed: [PixelRect(x: 0, y: 0, width: 12, height: 30)], samples: [second], frame: 1)
        }
    }
}
