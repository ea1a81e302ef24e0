import AppKit
import ViewAnimation

/// A gauge as in code for macOS: an arc, a needle and a caption, with y upward.
final class MacGaugeView: NSView {
    var value: CGFloat = 0.5 { didSet { needsDisplay = true } }
    private(set) var layouts = 0

    override init(frame frameRect: NSRect) {
        super.init(frame: frameRect)
        wantsLayer = true
        layer?.backgroundColor = NSColor.white.cgColor
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func layout() {
        super.layout()
        layouts += 1
    }

    override func draw(_ dirtyRect: NSRect) {
        super.draw(dirtyRect)
        let center = NSPoint(x: bounds.midX, y: 10)
        let arc = NSBezierPath()
        arc.appendArc(withCenter: center, radius: 40, startAngle: 180, endAngle: 180 - 180 * value, clockwise: true)
        arc.lineWidth = 8
        NSColor.systemRed.setStroke()
        arc.stroke()

        NSColor(calibratedRed: 0, green: 0, blue: 1, alpha: 1).set()
        NSBezierPath(roundedRect: NSMakeRect(center.x - 3, 0, 6, 10), xRadius: 2, yRadius: 2).fill()

        let attributes: [NSAttributedString.Key: Any] = [
            .font: NSFont.boldSystemFont(ofSize: 14), .foregroundColor: NSColor.black,
        ]
        "L".draw(at: NSPoint(x: 90, y: 2), withAttributes: attributes)
    }
}

/// A list whose rows start at the top.
final class RowsView: NSView {
    override var isFlipped: Bool { true }

    convenience init(colors: [NSColor]) {
        self.init(frame: NSRect(x: 0, y: 0, width: 20, height: 40))
        for (index, color) in colors.enumerated() {
            let row = NSView(frame: NSRect(x: 0, y: index * 10, width: 20, height: 10))
            row.wantsLayer = true
            row.layer?.backgroundColor = color.cgColor
            addSubview(row)
        }
    }
}

/// Runs the examples for AppKit. Tests do not import AppKit themselves.
enum AppKitExamples {
    static func gauge(_ value: CGFloat) throws -> (stage: RenderStage, layouts: () -> Int) {
        let view = MacGaugeView(frame: NSRect(x: 0, y: 0, width: 120, height: 60))
        view.value = value
        guard let layer = view.layer else { throw CocoaError(.featureUnsupported) }
        return (try RenderStage(layer, width: 120, height: 60), { view.layouts })
    }

    /// Flipped rows in a view with y upward, at (10, 5) from the bottom left.
    static func rows() throws -> RenderStage {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 60, height: 60))
        let rows = RowsView(colors: [.red, .green, .blue])
        rows.setFrameOrigin(NSPoint(x: 10, y: 5))
        root.addSubview(rows)
        let mark = NSView(frame: NSRect(x: 50, y: 0, width: 10, height: 10))
        root.addSubview(mark)
        root.wantsLayer = true
        mark.layer?.backgroundColor = NSColor.black.cgColor
        guard let layer = root.layer else { throw CocoaError(.featureUnsupported) }
        return try RenderStage(layer, width: 60, height: 60)
    }

    /// The order of subviews, and the view that a point hits.
    static func hierarchy() -> (order: [Int], layers: [Int], hit: Int) {
        final class Tagged: NSView {
            var number = 0
            override var tag: Int { number }
        }
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        root.wantsLayer = true
        let views = (0..<4).map { index in
            let view = Tagged(frame: NSRect(x: index * 10, y: 0, width: 30, height: 30))
            view.number = index
            return view
        }
        root.addSubview(views[0])
        root.addSubview(views[1], positioned: .below, relativeTo: views[0])
        root.addSubview(views[2], positioned: .above, relativeTo: views[1])
        root.addSubview(views[3], positioned: .below, relativeTo: nil)
        let layers = (root.layer?.sublayers ?? []).map { ($0.delegate as? NSView)?.tag ?? -1 }
        return (root.subviews.map(\.tag), layers, root.hitTest(NSPoint(x: 25, y: 5))?.tag ?? -1)
    }

    /// A drawn image, and the same image drawn into the top right of another one.
    static func images() -> (drawn: CGImage?, combined: CGImage?) {
        let corner = NSImage(size: NSSize(width: 4, height: 4), flipped: false) { rect in
            NSColor.red.setFill()
            rect.fill()
            NSColor.blue.setFill()
            NSBezierPath.fill(NSRect(x: 0, y: 0, width: 2, height: 2))
            return true
        }
        let combined = NSImage(size: NSSize(width: 10, height: 10))
        combined.lockFocus()
        corner.draw(in: NSRect(x: 6, y: 6, width: 4, height: 4))
        combined.unlockFocus()
        return (
            corner.cgImage(forProposedRect: nil, context: nil, hints: nil),
            combined.cgImage(forProposedRect: nil, context: nil, hints: nil)
        )
    }

    /// The path of a plus sign built with AppKit's names, its bounds and whether it contains points.
    static func path() -> (bounds: CGRect, center: Bool, corner: Bool, elements: [String]) {
        let path = NSBezierPath()
        path.appendRect(NSRect(x: 4, y: 0, width: 2, height: 10))
        path.appendRect(NSRect(x: 0, y: 4, width: 10, height: 2))
        path.windingRule = .evenOdd
        let triangle = NSBezierPath()
        triangle.move(to: NSPoint(x: 1, y: 1))
        triangle.line(to: NSPoint(x: 5, y: 1))
        triangle.relativeLine(to: NSPoint(x: 0, y: 3))
        triangle.curve(to: NSPoint(x: 1, y: 4), controlPoint: NSPoint(x: 3, y: 6))
        triangle.close()
        triangle.transform(using: AffineTransform(translationByX: 10, byY: 0))
        triangle.transform(using: AffineTransform(scale: 2))
        return (
            path.bounds, path.contains(NSPoint(x: 5, y: 5)), path.contains(NSPoint(x: 5, y: 1)),
            elements(of: triangle.reversed)
        )
    }

    /// Describes a path as common conversions of `NSBezierPath` to other types do.
    private static func elements(of path: NSBezierPath) -> [String] {
        var points = [NSPoint](repeating: .zero, count: 3)
        return (0..<path.elementCount).map { index in
            switch path.element(at: index, associatedPoints: &points) {
            case .moveTo: "M \(Int(points[0].x)) \(Int(points[0].y))"
            case .lineTo: "L \(Int(points[0].x)) \(Int(points[0].y))"
            case .curveTo: "C \(Int(points[2].x)) \(Int(points[2].y))"
            case .closePath: "Z"
            }
        }
    }

    /// The calls that a controller, its window and its views receive.
    static func lifecycle() -> [String] {
        final class Calls { var names: [String] = [] }
        final class Logged: NSView {
            var calls: Calls?
            override func viewDidMoveToWindow() { calls?.names.append("window \(window != nil)") }
            override func viewDidMoveToSuperview() { calls?.names.append("superview \(superview != nil)") }
        }
        final class Controller: NSViewController {
            var calls: Calls?
            override func loadView() { view = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 50)) }
            override func viewDidLoad() { calls?.names.append("loaded") }
        }
        let calls = Calls()
        let controller = Controller()
        controller.calls = calls
        let logged = Logged(frame: .zero)
        logged.calls = calls
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 80, height: 50), styleMask: [.titled], backing: .buffered,
            defer: false)
        window.contentViewController = controller
        controller.view.addSubview(logged)
        calls.names.append("size \(Int(controller.view.frame.width)) \(logged.layer != nil)")
        logged.removeFromSuperview()
        return calls.names
    }

    /// Whether a view has contents after it has drawn something, and then nothing.
    static func emptied() -> [Bool] {
        final class Level: NSView {
            var isEmpty = false
            override func draw(_ dirtyRect: NSRect) {
                if isEmpty { return }
                NSColor.red.setFill()
                NSRect(x: 0, y: 0, width: 5, height: 5).fill()
            }
        }
        let view = Level(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
        view.wantsLayer = true
        return [false, true].map { isEmpty in
            view.isEmpty = isEmpty
            view.layer?.display()
            return view.layer?.contents != nil
        }
    }

    /// A label and an image view, side by side.
    static func controls() throws -> RenderStage {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 40))
        root.wantsLayer = true
        let label = NSTextField(labelWithString: "Hill")
        label.setFrameOrigin(NSPoint(x: 0, y: 20))
        root.addSubview(label)
        let image = NSImage(size: NSSize(width: 10, height: 10), flipped: true) { rect in
            NSColor.green.setFill()
            NSRect(x: 0, y: 0, width: 10, height: 5).fill()
            return true
        }
        let imageView = NSImageView(image: image)
        imageView.frame = NSRect(x: 60, y: 0, width: 20, height: 20)
        root.addSubview(imageView)
        guard let layer = root.layer else { throw CocoaError(.featureUnsupported) }
        return try RenderStage(layer, width: 100, height: 40)
    }
}
