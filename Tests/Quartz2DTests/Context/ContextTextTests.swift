import Foundation
import Quartz2D
import Testing
import TextLayout
import VectorGeometry

/// The tests use DejaVu, which ships with this package.
@Suite("CGContext: text")
struct ContextTextTests {
    private func makeTextContext(_ width: CGFloat = 120, _ height: CGFloat = 40, isFlipped: Bool = false) throws
        -> CGContext
    {
        let context = try makeContext(width, height, isFlipped: isFlipped)
        context.setFont(named: "DejaVu Sans")
        context.setFontSize(20)
        return context
    }

    /// Returns the rows and columns that contain ink, from the visual top left.
    private func ink(_ context: CGContext) -> (top: Int, bottom: Int, left: Int, right: Int) {
        let rows = context.pixelRows
        let lines = rows.indices.filter { y in rows[y].contains { $0 >> 24 > 64 } }
        let columns = (0..<context.width).filter { x in rows.contains { $0[x] >> 24 > 64 } }
        return (lines.first ?? 0, lines.last ?? 0, columns.first ?? 0, columns.last ?? 0)
    }

    @Test("Text is drawn on the baseline at textPosition, which advances")
    func baseline() throws {
        let context = try makeTextContext()
        let layout = context.showText("HE", at: CGPoint(x: 10, y: 12))
        let box = ink(context)
        // DejaVu capitals are 0.729 em high.
        #expect(box.bottom == 27 && abs(box.top - 13) <= 1 && box.left >= 10 && box.left <= 13)
        #expect(abs(context.textPosition.x - 10 - layout.lines[0].width) < 1e-6 && context.textPosition.y == 12)
        let before = box.right
        context.showText("I")
        #expect(ink(context).right > before)
    }

    @Test("Trailing and lone spaces advance textPosition")
    func spaces() throws {
        let whole = try makeTextContext()
        let parts = try makeTextContext()
        whole.showText("H I", at: CGPoint(x: 10, y: 12))
        parts.showText("H ", at: CGPoint(x: 10, y: 12))
        parts.showText("I")
        #expect(
            abs(whole.textPosition.x - parts.textPosition.x) < 1e-6
                && largestDifference(whole.pixelRows, parts.pixelRows) <= 1)
        let before = parts.textPosition.x
        parts.showText(" ")
        #expect(parts.textPosition.x > before + 5)
        let leftward = try makeTextContext()
        leftward.showText("שם ", at: CGPoint(x: 30, y: 12))
        #expect(leftward.textPosition.x > 40 && ink(leftward).left >= 35)
    }

    @Test("In a flipped space a mirroring text matrix draws text upright")
    func flipped() throws {
        let upright = try makeTextContext()
        upright.showText("Pg", at: CGPoint(x: 10, y: 15))
        let flipped = try makeTextContext(isFlipped: true)
        flipped.textMatrix = CGAffineTransform(scaleX: 1, y: -1)
        flipped.showText("Pg", at: CGPoint(x: 10, y: 25))
        #expect(largestDifference(upright.pixelRows, flipped.pixelRows) <= 1)
        let upsideDown = try makeTextContext(isFlipped: true)
        upsideDown.showText("Pg", at: CGPoint(x: 10, y: 15))
        #expect(
            upsideDown.pixelRows == Array(upright.pixelRows.reversed())
                || largestDifference(upsideDown.pixelRows, upright.pixelRows.reversed()) <= 1)
    }

    @Test("Text in a box starts at its visual top, upright in both spaces")
    func boxes() throws {
        let style = TextStyle(string: "Lp", fontName: "DejaVu Sans", fontSize: 20, alignment: .center)
        let up = try makeTextContext()
        let down = try makeTextContext(isFlipped: true)
        up.draw(style, in: CGRect(x: 10, y: 8, width: 100, height: 30))
        down.draw(style, in: CGRect(x: 10, y: 2, width: 100, height: 30))
        #expect(largestDifference(up.pixelRows, down.pixelRows) <= 1)
        let box = ink(up)
        #expect(box.top >= 2 && box.top < 8 && abs((box.left + box.right) / 2 - 60) <= 2)
    }

    @Test("Text drawing modes stroke and clip")
    func modes() throws {
        let context = try makeTextContext()
        context.setTextDrawingMode(.stroke)
        context.setStrokeColor(.pureBlue)
        context.setLineWidth(0.5)
        context.showText("I", at: CGPoint(x: 10, y: 10))
        #expect(context.pixelRows.joined().contains { $0 & 255 > 100 && $0 >> 16 & 255 == 0 })
        let clipped = try makeTextContext()
        clipped.setTextDrawingMode(.clip)
        clipped.showText("HE", at: CGPoint(x: 10, y: 12))
        #expect(clipped.pixelRows.joined().allSatisfy { $0 == 0 })
        clipped.fill(CGRect(x: 0, y: 0, width: 120, height: 40))
        let filled = try makeTextContext()
        filled.showText("HE", at: CGPoint(x: 10, y: 12))
        #expect(clipped.pixelRows == filled.pixelRows)
    }
}
