import Images
import RenderTree
import VectorGeometry

/// The stages of drawing a frame, for debugging.
package struct FrameInspection: Sendable {
    /// The display list in painting order, one line per item. Items of groups are indented.
    package let plan: [String]
    /// The parts that may differ from the frame before, in pixels; nil if everything may.
    package let damage: [PixelRect]?
    /// The finished frame.
    package let image: CGImage
    /// The frame after each item of the display list, at most `Compositor.mostSteps`.
    package let steps: [CGImage]
}

extension Compositor {
    /// The highest number of intermediate images.
    package static let mostSteps = 64

    /// Draws a frame and records its stages.
    ///
    /// - Parameters:
    ///   - tree: The render tree.
    ///   - previous: The render tree of the frame before, which the damage refers to.
    ///   - recordsSteps: Whether intermediate images are drawn.
    ///   - willDrawSteps: Called before intermediate images are drawn, with their number.
    /// - Throws: Errors of `willDrawSteps`.
    package func inspect(
        _ tree: RenderTree, after previous: RenderTree?, scale: CGFloat = 1, offset: CGPoint = .zero,
        background: CGColor? = nil, recordsSteps: Bool, willDrawSteps: (Int) throws -> Void = { _ in }
    ) rethrows -> FrameInspection {
        let target = PixelBuffer(width: width, height: height)
        if let previous {
            render(previous, scale: scale, offset: offset, background: background, into: target)
        }
        let damage = render(
            tree, scale: scale, offset: offset, background: background, into: target, isUntouched: previous != nil)
        let isOpaque = (background?.alpha ?? 0) >= 1
        let items = lastItems
        let steps = recordsSteps ? (0..<min(items.count, Self.mostSteps)).map { items.prefix($0 + 1) } : []
        try willDrawSteps(steps.count)
        return FrameInspection(
            plan: items.flatMap { $0.inspectionLines() }, damage: previous == nil ? nil : damage,
            image: CGImage(pixels: target, isOpaque: isOpaque),
            steps: steps.map { CGImage(pixels: draw(Array($0), over: background), isOpaque: isOpaque) })
    }
}

extension DisplayItem {
    /// The item and the items inside it, as text.
    fileprivate func inspectionLines(indent: String = "") -> [String] {
        let frame = "\(bounds.width)×\(bounds.height) at (\(bounds.minX), \(bounds.minY))"
        switch self {
        case .fill(let fill):
            return ["\(indent)fill \(frame), \(fill.paint.inspectionName)\(Self.options(fill.opacity, fill.blend))"]
        case .shadow(let shadow):
            return ["\(indent)shadow \(frame)\(Self.options(shadow.opacity, .over))"]
        case .sprites(let batch):
            return ["\(indent)sprites \(frame), \(batch.count) images"]
        case .boxes(let batch):
            return ["\(indent)boxes \(frame), \(batch.count) rectangles"]
        case .particles:
            return ["\(indent)particles \(frame)"]
        case .planes:
            return ["\(indent)intersecting planes \(frame)"]
        case .group(let group):
            return ["\(indent)group \(frame)\(Self.options(group.opacity, group.blend))"]
                + group.items.flatMap { $0.inspectionLines(indent: indent + "  ") }
        case .filteredImage(let fill):
            let steps = fill.image.steps.map { "\($0)" }.joined(separator: ", ")
            return ["\(indent)filtered image \(frame), \(steps)\(Self.options(fill.opacity, fill.blend))"]
                + fill.image.items.flatMap { $0.inspectionLines(indent: indent + "  ") }
        }
    }

    private static func options(_ opacity: CGFloat, _ blend: Blend) -> String {
        (opacity < 1 ? ", opacity \(opacity)" : "") + (blend == .over ? "" : ", blend \(blend)")
    }
}

extension Paint {
    fileprivate var inspectionName: String {
        switch self {
        case .color(let color): "color \(color.red) \(color.green) \(color.blue) \(color.alpha)"
        case .image(let paint): "image of \(paint.image.width)×\(paint.image.height) pixels"
        case .gradient: "gradient"
        case .transition: "transition"
        }
    }
}
