import Foundation
import Images
import MediaTime
import Quartz2D
import SceneLanguage
import TextLayout

/// Frames of a scene side by side in one image, in reading order.
struct ContactSheet {
    /// The number of frames in each direction.
    struct Grid: Equatable {
        let columns: Int
        let rows: Int
        var count: Int { columns * rows }
    }

    /// The longest side of a frame without `--size` and `--scale`, in pixels.
    private static let frameSide = 320
    /// The space between frames and around them, in pixels.
    private static let gap = 4

    let grid: Grid
    /// The size of each frame.
    let frame: PixelSize

    /// Returns the size of frames for a scene: at most 320 pixels on the longer side.
    static func frameSize(for scene: PixelSize) -> PixelSize {
        let scale = min(1, Double(frameSide) / Double(max(scene.width, scene.height)))
        func side(_ pixels: Int) -> Int { max(1, Int((Double(pixels) * scale).rounded())) }
        return PixelSize(width: side(scene.width), height: side(scene.height)) ?? scene
    }

    /// Returns the times of frames that divide the duration into `count` equal parts, beginning with the first frame.
    static func times(_ count: Int, duration: Rational, rate: FrameRate) -> [Rational] {
        (0..<count).map { rate.time(ofFrame: rate.frame(at: duration * Rational(Int64($0), Int64(count)))) }
    }

    /// The size of the image in pixels.
    var size: (width: Int, height: Int) {
        (
            grid.columns * (frame.width + Self.gap) + Self.gap, grid.rows * (frame.height + Self.gap) + Self.gap
        )
    }

    /// Checks the size of the image.
    ///
    /// - Throws: `CommandError` with status `usage` if a side is longer than `limit` pixels.
    func check(limit: Int) throws(CommandError) {
        guard max(size.width, size.height) > limit else { return }
        throw CommandError(
            .usage,
            "--sheet \(grid.columns)x\(grid.rows) with frames of \(frame) makes an image of "
                + "\(size.width)×\(size.height) pixels; the limit is \(limit) on each side; "
                + "give a smaller --size or --scale")
    }

    /// Returns the sheet.
    ///
    /// - Parameters:
    ///   - images: the frames in order, at most as many as the grid has cells.
    ///   - labels: the texts on the frames; empty for none.
    func image(_ images: [CGImage], labels: [String]) throws -> CGImage {
        let context = try CGContext(
            width: CGFloat(size.width), height: CGFloat(size.height), scale: 1, isOpaque: true)
        context.setFillColor(CGColor(red: 0.16, green: 0.16, blue: 0.16, alpha: 1))
        context.fill(CGRect(x: 0, y: 0, width: size.width, height: size.height))
        for (index, image) in images.enumerated() {
            let cell = cell(index)
            context.draw(image, in: cell)
            if labels.indices.contains(index) { draw(labels[index], in: cell, context) }
        }
        guard let image = context.makeImage() else { preconditionFailure("a bitmap context has an image") }
        return image
    }

    /// Returns the rectangle of a frame, y up.
    private func cell(_ index: Int) -> CGRect {
        let column = index % grid.columns
        let row = index / grid.columns
        let x = Self.gap + column * (frame.width + Self.gap)
        let bottom = size.height - (row + 1) * (frame.height + Self.gap)
        return CGRect(x: x, y: bottom, width: frame.width, height: frame.height)
    }

    /// Draws text on a dark box in the lower left corner of a frame.
    private func draw(_ label: String, in cell: CGRect, _ context: CGContext) {
        context.saveGState()
        context.clip(to: cell)
        let fontSize = min(max((cell.height / 12).rounded(), 8), 24)
        let style = TextStyle(string: label, fontName: "DejaVu Sans Mono", fontSize: fontSize)
        let line = TextLayout(style, in: CGSize(width: CGFloat.infinity, height: .infinity)).lines.first
        let margin = (fontSize / 3).rounded()
        let box = CGRect(
            x: cell.minX, y: cell.minY, width: (line?.width ?? 0) + 2 * margin,
            height: (line?.bottom ?? fontSize) + margin)
        context.setFillColor(CGColor(red: 0, green: 0, blue: 0, alpha: 0.65))
        context.fill(box)
        context.setFillColor(.white)
        context.draw(style, in: box.insetBy(dx: margin, dy: margin / 2))
        context.restoreGState()
    }

    /// Returns the text of a time: "0:02.500", or "1:00:02.500" from an hour.
    static func label(_ time: Rational) -> String {
        let milliseconds = (time * 1000).floor
        func padded(_ number: Int, _ digits: Int) -> String {
            let text = String(number)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        let seconds = milliseconds / 1000
        let minutes = seconds / 60
        let end = padded(seconds % 60, 2) + "." + padded(milliseconds % 1000, 3)
        guard minutes >= 60 else { return "\(minutes):" + end }
        return "\(minutes / 60):" + padded(minutes % 60, 2) + ":" + end
    }
}
