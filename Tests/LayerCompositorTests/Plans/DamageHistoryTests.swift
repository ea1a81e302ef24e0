import Foundation
import Quartz2D
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("What was drawn into which picture")
struct DamageHistoryTests {
    private func fill(_ paint: Paint, _ area: PixelRect = PixelRect(x: 0, y: 0, width: 8, height: 8)) -> DisplayItem {
        .fill(Fill(region: .pixels(area), paint: paint, opacity: 1, bounds: area))
    }

    private func frame(_ item: DisplayItem) -> DamageHistory.Plan {
        DamageHistory.Plan(items: [.group(Group(items: [item], opacity: 0.5))], background: FrameBackground(nil))
    }

    /// Shows one clip's frame of 16 MiB.
    private func frame(_ picture: PixelBuffer) -> DamageHistory.Plan {
        frame(
            fill(.image(ImagePaint(image: picture, isOpaque: true, toImage: .identity, isNearest: false, coarser: nil)))
        )
    }

    private func picture() -> PixelBuffer { PixelBuffer(width: 2048, height: 2048) }

    @Test("Plans let go of a clip's earlier frames where they take too much memory, the oldest first")
    func bounded() {
        var drawn = DamageHistory()
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

    /// Steps whose picture in floating point is there and takes 16 MiB.
    enum HighPrecisionStep: CaseIterable { case filtered, transition, shadow }

    private func frame(_ step: HighPrecisionStep) throws -> DamageHistory.Plan {
        let square = PixelRect(x: 0, y: 0, width: 1024, height: 1024)
        switch step {
        case .filtered:
            let picture = FilteredImage(items: [], steps: [], area: square)
            _ = picture.highPrecision.value {
                HighPrecisionFilteredImage(pixels: HighPrecisionPixels(square), isOpaque: false)
            }
            return frame(.picture(FilteredImageFill(picture, opacity: 1, bounds: square)))
        case .transition:
            let swipe = try #require(TransitionFilter(name: "CISwipeTransition")).transitionKernel
            let box = TransitionBox(
                corner: .zero, size: CGSize(width: 1024, height: 1024), density: CGSize(width: 1, height: 1),
                pixels: square)
            let picture = RenderedTransition(
                swipe, progress: 0.5, old: [], new: [], box: box, area: square, minYIsTop: true)
            _ = picture.highPrecision.value { HighPrecisionPixels(square) }
            return frame(fill(.transition(TransitionPaint(picture: picture, toImage: .identity)), square))
        case .shadow:
            let plane = ShadowPlane(
                silhouette: [fill(.color(.black), PixelRect(x: 0, y: 0, width: 2048, height: 2048))], sigma: 0)
            _ = plane.highPrecision.value { HighPrecisionAlphaPlane(plane.area) }
            return frame(.shadow(ShadowFill(plane: plane, shift: .none, color: .black, opacity: 1, bounds: plane.area)))
        }
    }

    @Test("What was drawn for a frame in floating point counts as well", arguments: HighPrecisionStep.allCases)
    func highPrecision(step: HighPrecisionStep) throws {
        var drawn = DamageHistory()
        let targets = (0..<7).map { _ in PixelBuffer(width: 8, height: 8) }
        for target in targets { drawn.remember(try frame(step), in: target) }

        #expect(targets.map { drawn.plan(in: $0) != nil } == [false, false, true, true, true, true, true])
    }

    @Test("A picture that all frames show counts once")
    func shared() {
        var drawn = DamageHistory()
        let targets = (0..<8).map { _ in PixelBuffer(width: 8, height: 8) }
        let picture = picture()
        for target in targets { drawn.remember(frame(picture), in: target) }

        #expect(targets.allSatisfy { drawn.plan(in: $0) != nil })
    }
}
