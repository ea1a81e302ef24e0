import AppKit
import ViewAnimation

/// Gradients in a rectangle and in a path.
enum MacGradient {
    static func image() -> CGImage? {
        guard let gradient = NSGradient(starting: .black, ending: .white) else { return nil }
        let image = NSImage(size: NSSize(width: 100, height: 40), flipped: false) { _ in
            gradient.draw(in: NSRect(x: 0, y: 0, width: 100, height: 20), angle: 0)
            gradient.draw(in: NSBezierPath(rect: NSRect(x: 10, y: 20, width: 20, height: 20)), angle: 90)
            return true
        }
        return image.cgImage(forProposedRect: nil, context: nil, hints: nil)
    }

    /// The red component at a location of a gradient from black over red to black.
    static func red(at location: CGFloat) -> CGFloat? {
        NSGradient(colors: [.black, .red, .black])?.interpolatedColor(atLocation: location).redComponent
    }

    static func hasGradient(of colors: [NSColor]) -> Bool { NSGradient(colors: colors) != nil }
}
