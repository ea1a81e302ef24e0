import VectorGeometry

extension CGContext {
    /// Clears the current path.
    public func beginPath() { currentPath.removeAll() }

    /// Begins a subpath at a point in user space.
    public func move(to point: CGPoint) { build { $0.move(to: point) } }
    /// Appends a line.
    public func addLine(to point: CGPoint) { build { $0.addLine(to: point) } }
    /// Appends a subpath of lines between points.
    public func addLines(between points: [CGPoint]) { build { $0.addLines(between: points) } }

    /// Appends a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint) { build { $0.addQuadCurve(to: end, control: control) } }

    /// Appends a cubic Bézier curve.
    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        build { $0.addCurve(to: end, control1: control1, control2: control2) }
    }

    /// Appends a rectangle.
    public func addRect(_ rect: CGRect) { build { $0.addPath(.rect(rect)) } }
    /// Appends rectangles.
    public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
    /// Appends the ellipse in a rectangle.
    public func addEllipse(in rect: CGRect) { build { $0.addPath(.ellipse(in: rect)) } }

    /// Appends an arc of a circle; angles are in radians, and `clockwise` is as seen in a y-up space.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        build {
            $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        }
    }

    /// Appends an arc of a circle that touches the lines to `tangent1End` and from there to `tangent2End`.
    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        build { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
    }

    /// Appends a path.
    public func addPath(_ path: CGPath) { build { $0.addPath(path.value) } }
    /// Closes the current subpath.
    public func closePath() { build { $0.closeSubpath() } }

    private func build(_ body: (inout VectorPath) -> Void) { currentPath.change(state.ctm, body) }

    /// The current path in user space; nil when it is empty.
    public var path: CGPath? { currentPath.isEmpty ? nil : CGPath(userPath) }
    /// Whether the current path is empty.
    public var isPathEmpty: Bool { currentPath.isEmpty }
    /// The end point of the current path in user space; zero when it is empty.
    public var currentPointOfPath: CGPoint { userPath.currentPoint ?? .zero }
    /// The bounding box of all points of the current path, including control points; `.null` when it is empty.
    public var boundingBoxOfPath: CGRect { userPath.controlBounds }

    /// Returns whether drawing the current path with `mode` would cover a point in user space.
    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let path = userPath
        let isFilled = mode != .stroke && path.contains(point, using: mode.rule)
        return isFilled || (mode.strokes && strokeOutline(of: path).contains(point))
    }

    /// Replaces the current path by the outline of its stroke, for filling with the winding rule.
    public func replacePathWithStrokedPath() {
        let outline = strokeOutline(of: userPath)
        beginPath()
        build { $0 = outline }
    }

    /// The current path in user space.
    var userPath: VectorPath { currentPath.user(state.ctm) }

    /// Returns the outline of a stroked path in user space, at device precision.
    func strokeOutline(of path: VectorPath) -> VectorPath {
        let scale = state.ctm.pixelsPerUnit
        guard scale > 0 else { return VectorPath() }
        if state.line.width == 0 { return hairline(of: path) }
        return path.stroked(state.line, tolerance: EdgeTable.tolerance / scale)
    }

    /// Returns the outline of a line one device pixel wide; dashes are measured in user space.
    private func hairline(of path: VectorPath) -> VectorPath {
        guard state.ctm.isInvertible else { return VectorPath() }
        var style = state.line
        let dashed = style.dashPattern.isEmpty ? path : path.dashed(pattern: style.dashPattern, phase: style.dashPhase)
        style.width = 1
        style.dashPattern = []
        return dashed.applying(state.ctm).stroked(style, tolerance: EdgeTable.tolerance).applying(state.ctm.inverted())
    }
}

/// The current path: each point keeps the device position given by the transform at its time.
///
/// The path is stored in the space in which it was begun, so that it stays exact while the transform does not change.
struct ContextPath {
    private var path = VectorPath()
    /// The transform of the space that contains `path`.
    private var space = CGAffineTransform.identity

    var isEmpty: Bool { path.isEmpty }

    /// Returns the path in the space of `ctm`; in device space when `ctm` is not invertible.
    func user(_ ctm: CGAffineTransform) -> VectorPath {
        if space == ctm || path.isEmpty { return path }
        let device = path.applying(space)
        return ctm.isInvertible ? device.applying(ctm.inverted()) : device
    }

    /// Returns the path in device space.
    func device() -> VectorPath { path.applying(space) }

    /// Changes the path in the space of `ctm`.
    mutating func change(_ ctm: CGAffineTransform, _ body: (inout VectorPath) -> Void) {
        if path.isEmpty { space = ctm }
        if space != ctm {
            guard ctm.isInvertible else { return changeFlat(ctm, body) }
            path = user(ctm)
            space = ctm
        }
        body(&path)
    }

    /// Changes the path for a transform that is not invertible: only added elements can be placed.
    private mutating func changeFlat(_ ctm: CGAffineTransform, _ body: (inout VectorPath) -> Void) {
        path = device()
        space = .identity
        var added = VectorPath()
        body(&added)
        path.addPath(added.applying(ctm))
    }

    mutating func removeAll() { self = ContextPath() }
}

extension CGPathDrawingMode {
    var rule: CGPathFillRule { self == .eoFill || self == .eoFillStroke ? .evenOdd : .winding }
    var strokes: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
}

extension CGAffineTransform {
    /// The larger length of a transformed unit vector of either axis; 0 when it is not finite.
    var pixelsPerUnit: CGFloat {
        let longest = max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
        return longest.isFinite && longest < 1e12 ? longest : 0
    }
}
