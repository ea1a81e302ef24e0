import Quartz2D
import Testing

@testable import LayerCompositor

@Suite("What was drawn into which picture")
struct DrawnFramesTests {
    /// Shows one clip's frame of 16 MiB.
    private func frame(_ picture: PixelBuffer) -> DrawnFrames.Plan {
        let paint = ImagePaint(image: picture, isOpaque: true, toImage: .identity, isNearest: false, coarser: nil)
        let fill = Fill(region: .pixels(PixelRect(x: 0, y: 0, width: 8, height: 8)), paint: .image(paint), opacity: 1, bounds: PixelRect(x: 0, y: 0, width: 8, height: 8))
        return DrawnFrames.Plan(items: [.group(Group(items: [.fill(fill)], opacity: 0.5))], background: FrameBackground(nil))
    }

    private func picture() -> PixelBuffer { PixelBuffer(width: 2048, height: 2048) }

    @Test("Plans let go of a clip's earlier frames where they take too much memory, the oldest first")
    func bounded() {
        var drawn = DrawnFrames()
        let targets = (0..<8).map { _ in PixelBuffer(width: 8, height: 8) }
        weak var first: PixelBuffer?
        weak var last: PixelBuffer?
        for (n, target) in targets.enumerated() {
            let picture = picture()
            if n == 0 { first = picture }
            last = picture
            drawn.remember(frame(picture), in: target)
        }

        #expect(first == nil)
        #expect(last != nil)
        #expect(targets.map { drawn.plan(in: $0) != nil } == [false, false, false, true, true, true, true, true])
    }

    @Test("A picture that all frames show counts once")
    func shared() {
        var drawn = DrawnFrames()
        let targets = (0..<8).map { _ in PixelBuffer(width: 8, height: 8) }
        let picture = picture()
        for target in targets { drawn.remember(frame(picture), in: target) }

        #expect(targets.allSatisfy { drawn.plan(in: $0) != nil })
    }
}
