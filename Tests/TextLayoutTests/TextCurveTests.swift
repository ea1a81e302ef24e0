import Foundation
import Testing
import VectorGeometry

@testable import TextLayout

@Suite("Text on a path")
struct TextCurveTests {
    /// Lays out text on a path in DejaVu Sans, 20 points.
    private func layout(
        _ string: String, _ path: VectorPath?, offset: CGFloat = 0, _ change: (inout TextStyle) -> Void = { _ in }
    )
        -> TextLayout
    {
        var style = TextStyle(string: string, fontName: "DejaVu Sans", fontSize: 20)
        style.curve = path.map { TextCurve(path: $0, offset: offset) }
        change(&style)
        return TextLayout(style, in: CGSize(width: 400, height: 300))
    }

    private func line(_ points: CGPoint...) -> VectorPath {
        var path = VectorPath()
        path.addLines(between: points)
        return path
    }

    private func bounds(_ layout: TextLayout) -> CGRect { layout.outlines.controlBounds }

    private func isClose(_ a: CGRect, _ b: CGRect) -> Bool {
        [a.minX - b.minX, a.minY - b.minY, a.maxX - b.maxX, a.maxY - b.maxY].allSatisfy { abs($0) < 0.01 }
    }

    @Test(
        "Text on a horizontal line looks like plain text, with its kerning and ligatures",
        arguments: ["AVAT office", "سلام!"])
    func straight(text: String) {
        let plain = layout(text, nil) { $0.alignment = .left }
        let baseline = plain.lines[0].baseline
        let onPath = layout(text, line(CGPoint(x: 0, y: baseline), CGPoint(x: 400, y: baseline))) {
            $0.alignment = .left
        }

        #expect(plain.outlines.elements.count == onPath.outlines.elements.count && !onPath.exceedsPath)
        #expect(isClose(bounds(plain), bounds(onPath)))
    }

    @Test("Letters turn with the path")
    func turned() {
        let across = bounds(layout("HHH", line(.zero, CGPoint(x: 300, y: 0))))
        let down = bounds(layout("HHH", line(.zero, CGPoint(x: 0, y: 300))))

        // Letters stand on the left of the direction of the path: above a line to the right, right of a line down.
        #expect(isClose(down, CGRect(x: -across.maxY, y: across.minX, width: across.height, height: across.width)))
        #expect(across.maxY == 0 && across.minY < -10)
    }

    @Test("The alignment and the offset place the text; right-to-left text is at the end by default")
    func alignment() {
        let path = line(.zero, CGPoint(x: 300, y: 0))
        let width = layout("abc", path).lines[0].width
        let left = bounds(layout("abc", path)).minX

        #expect(abs(bounds(layout("abc", path, offset: 40)).minX - left - 40) < 0.01)
        #expect(abs(bounds(layout("abc", path) { $0.alignment = .center }).minX - left - (300 - width) / 2) < 0.01)
        #expect(abs(bounds(layout("abc", path) { $0.alignment = .right }).minX - left - 300 + width) < 0.01)
        #expect(bounds(layout("سلام", path)).minX > 200)
    }

    @Test("Letters beyond the end are left out, unless the text may shrink")
    func exceeded() {
        let path = line(.zero, CGPoint(x: 60, y: 0))
        let long = layout("iiiiiiiiiiiiiiiiiiii", path)
        let small = layout("iiiiiiiiiiiiiiiiiiii", path) { $0.minimumFontSize = 5 }

        #expect(long.exceedsPath && bounds(long).maxX < 64)
        #expect(!small.exceedsPath && small.outlines.elements.count > long.outlines.elements.count)
        #expect(layout("abc", VectorPath()).exceedsPath && layout("abc", VectorPath()).hasEmptyPath)
        #expect(!long.hasEmptyPath)
    }

    @Test("Text runs across the start of a closed path")
    func closed() {
        let circle = VectorPath.ellipse(in: CGRect(x: 0, y: 0, width: 200, height: 200))
        let whole = layout("around", circle)
        let moved = layout("around", circle, offset: -30)
        let turn = layout("around", circle, offset: circle.length)

        #expect(moved.outlines.elements.count == whole.outlines.elements.count && !moved.exceedsPath)
        #expect(isClose(bounds(turn), bounds(whole)) && !isClose(bounds(moved), bounds(whole)))
    }

    @Test("Accents turn with their letters")
    func accents() {
        let path = line(.zero, CGPoint(x: 200, y: 200))
        let composed = bounds(layout("\u{e9}", path))
        let combined = bounds(layout("e\u{301}", path))

        #expect(abs(composed.midX - combined.midX) < 1 && abs(composed.midY - combined.midY) < 1)
    }

    @Test("Underlines bend with the path")
    func underline() {
        var attributes = TextAttributes()
        attributes.fontSize = 20
        attributes.underline = TextDecoration(.single)
        let circle = VectorPath.ellipse(in: CGRect(x: 0, y: 0, width: 200, height: 200))
        let layout = layout("underlined", circle) { $0.show(AttributedText([.init("underlined", attributes)])) }
        let marks = layout.marks.map { mark in if case .fill(let path, _) = mark { path.elements.count } else { 0 } }

        #expect(marks.first.map { $0 > 40 } == true)
    }
}
