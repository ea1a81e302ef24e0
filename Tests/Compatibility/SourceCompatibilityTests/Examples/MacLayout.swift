import AppKit

/// Layout, old names and effects of macOS.
enum MacLayout {
    /// Returns the frames of a badge at the upper right and of a bar that fills the rest of the height, in a view with
    /// y upward, and after a change of a constant.
    static func constraints() -> [CGRect] {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 200, height: 100))
        root.wantsLayer = true
        let badge = NSView()
        let bar = NSView()
        for view in [badge, bar] {
            view.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(view)
        }
        let top = badge.topAnchor.constraint(equalTo: root.topAnchor, constant: 10)
        NSLayoutConstraint.activate([
            top, badge.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10),
            badge.widthAnchor.constraint(equalToConstant: 40), badge.heightAnchor.constraint(equalToConstant: 20),
            NSLayoutConstraint(
                item: bar, attribute: .top, relatedBy: .equal, toItem: badge, attribute: .bottom, multiplier: 1,
                constant: 5),
        ])
        root.addConstraints(
            NSLayoutConstraint.constraints(
                withVisualFormat: "H:|-0-[bar]-0-|", options: [], metrics: nil, views: ["bar": bar]))
        bar.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
        root.layoutSubtreeIfNeeded()
        let first = [badge.frame, bar.frame]
        top.constant = 30
        root.layoutSubtreeIfNeeded()
        return first + [badge.frame, bar.frame]
    }

    /// Returns the frames of the views of a column, in its coordinates.
    static func stack() -> [CGRect] {
        let stack = NSStackView(views: [])
        stack.translatesAutoresizingMaskIntoConstraints = true
        stack.frame = NSRect(x: 0, y: 0, width: 100, height: 110)
        stack.wantsLayer = true
        stack.orientation = .vertical
        stack.spacing = 10
        stack.alignment = .leading
        stack.distribution = .fillEqually
        let views = [30, 60].map { width in
            let view = NSView()
            view.widthAnchor.constraint(equalToConstant: CGFloat(width)).isActive = true
            stack.addArrangedSubview(view)
            return view
        }
        stack.layoutSubtreeIfNeeded()
        return views.map(\.frame)
    }

    /// Returns the frame of a view that is rotated about its origin, and the position of its layer.
    static func rotated() -> (frame: CGRect, position: CGPoint) {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        root.wantsLayer = true
        let view = NSView(frame: NSRect(x: 50, y: 50, width: 20, height: 10))
        root.addSubview(view)
        view.frameRotation = 90
        return (view.frame, view.layer?.position ?? .zero)
    }

    /// Returns the part of a document that a clip view shows before and after scrolling beyond the end.
    static func scrolling() -> [CGRect] {
        let scrollView = NSScrollView(frame: NSRect(x: 0, y: 0, width: 50, height: 40))
        scrollView.wantsLayer = true
        let document = NSView(frame: NSRect(x: 0, y: 0, width: 50, height: 100))
        scrollView.documentView = document
        let first = scrollView.documentVisibleRect
        scrollView.contentView.scroll(to: NSPoint(x: 0, y: 500))
        return [first, scrollView.documentVisibleRect, document.visibleRect]
    }

    /// Returns a root whose first subview shakes through an own animation of its origin.
    static func shaking() -> (root: NSView, shake: () -> Void) {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        root.wantsLayer = true
        let view = NSView(frame: NSRect(x: 40, y: 40, width: 20, height: 20))
        root.addSubview(view)
        let shake = CAKeyframeAnimation(keyPath: "frameOrigin")
        shake.values = [NSValue(point: NSPoint(x: 40, y: 40)), NSValue(point: NSPoint(x: 60, y: 40))]
        shake.duration = 1
        view.animations = ["frameOrigin": shake]
        return (root, { view.animator().setFrameOrigin(NSPoint(x: 40, y: 40)) })
    }

    /// Returns a root with a view that an `NSViewAnimation` moves and fades, and the animation.
    static func viewAnimation() -> (root: NSView, animation: NSViewAnimation) {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        root.wantsLayer = true
        let view = NSView(frame: NSRect(x: 0, y: 0, width: 20, height: 20))
        root.addSubview(view)
        let animation = NSViewAnimation(viewAnimations: [
            [
                .target: view, .endFrame: NSValue(rect: NSRect(x: 60, y: 0, width: 20, height: 20)),
                .effect: NSViewAnimation.EffectName.fadeOut,
            ]
        ])
        animation.duration = 1
        animation.animationCurve = .linear
        return (root, animation)
    }

    /// Returns the kinds of a path's elements by their names of Swift 3, and settings of new paths.
    static func paths() -> (kinds: [NSBezierPathElement], widths: [CGFloat], bounds: CGRect) {
        let line = NSBezierPath()
        line.lineCapStyle = .roundLineCapStyle
        line.lineJoinStyle = .bevelLineJoinStyle
        line.windingRule = .evenOddWindingRule
        line.move(to: .zero)
        line.line(to: NSPoint(x: 10, y: 0))
        line.close()
        var moved = [NSPoint(x: 20, y: 5)]
        line.setAssociatedPoints(&moved, at: 1)
        let kinds = (0..<3).map { line.element(at: $0) }
        NSBezierPath.defaultLineWidth = 3
        let widths = [NSBezierPath().lineWidth, NSBezierPath(rect: .zero).lineWidth]
        NSBezierPath.defaultLineWidth = 1
        return (kinds, widths + [NSBezierPath().lineWidth], line.bounds)
    }

    /// Whether the kinds are those of a line.
    static func isLine(_ kinds: [NSBezierPathElement]) -> Bool {
        kinds == [.moveToBezierPathElement, .lineToBezierPathElement, .closePathBezierPathElement]
    }

    /// Draws a frame, and a rectangle with a shadow.
    static func drawing() -> NSView {
        final class Drawing: NSView {
            override func draw(_ dirtyRect: NSRect) {
                NSColor.red.setFill()
                NSFrameRectWithWidth(NSRect(x: 10, y: 10, width: 30, height: 30), 4)
                let shadow = NSShadow()
                shadow.shadowColor = .green
                shadow.shadowOffset = NSSize(width: 20, height: 0)
                shadow.set()
                NSRectFill(NSRect(x: 60, y: 60, width: 10, height: 10))
            }
        }
        let view = Drawing(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        view.wantsLayer = true
        return view
    }

    /// Returns a column of a bar at half, a box, an effect and a label with attributes.
    static func controls() -> NSView {
        let root = NSView(frame: NSRect(x: 0, y: 0, width: 100, height: 100))
        root.wantsLayer = true
        let bar = NSProgressIndicator(frame: NSRect(x: 0, y: 80, width: 100, height: 20))
        bar.isIndeterminate = false
        bar.doubleValue = 50
        let box = NSBox(frame: NSRect(x: 0, y: 50, width: 100, height: 20))
        box.boxType = .custom
        box.fillColor = .green
        box.borderColor = .blue
        box.borderWidth = 4
        let label = NSTextField(
            labelWithAttributedString: NSAttributedString(
                string: "████", attributes: [.foregroundColor: NSColor.red, .font: NSFont.systemFont(ofSize: 20)]))
        label.setFrameOrigin(NSPoint(x: 0, y: 10))
        for view in [bar, box, label] as [NSView] { root.addSubview(view) }
        return root
    }

    /// Counts the changes of the progress of work that an observer sees.
    static func observed(_ progress: Progress, _ changed: @escaping (Double) -> Void) -> NSKeyValueObservation {
        progress.observe(\.fractionCompleted, options: [.new]) { _, change in changed(change.newValue ?? -1) }
    }
}
