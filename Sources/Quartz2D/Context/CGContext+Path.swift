import VectorGeometry

extension CGContext {
    public func beginPath() { currentPath.removeAll() }

    public func move(to point: CGPoint) { build { $0.move(to: point) } }
    public func addLine(to point: CGPoint) { build { $0.addLine(to: point) } }
    public func addLines(between points: [CGPoint]) { build { $0.addLines(between: points) } }

    public func addQuadCurve(to end: CGPoint, control: CGPoint) { build { $0.addQuadCurve(to: end, control: control) } }

    public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
        build { $0.addCurve(to: end, control1: control1, control2: control2) }
    }

    public func addRect(_ rect: CGRect) { build { $0.addPath(.rect(rect)) } }
    public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
    public func addEllipse(in rect: CGRect) { build { $0.addPath(.ellipse(in: rect)) } }

    /// `clockwise` is meant in a y-up space.
    public func addArc(center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool) {
        build {
            $0.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
        }
    }

    public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
        build { $0.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius) }
    }

    public func addPath(_ path: CGPath) { build { $0.addPath(path.value) } }
    public func closePath() { build { $0.closeSubpath() } }

    private func build(_ body: (inout VectorPath) -> Void) { currentPath.change(state.ctm, body) }

    /// The current path in user space.
    public var path: CGPath? { currentPath.isEmpty ? nil : CGPath(userPath) }
    public var isPathEmpty: Bool { currentPath.isEmpty }
    public var currentPointOfPath: CGPoint { userPath.currentPoint ?? .zero }
    /// The box of all its points, control points included; `.null` when it is empty.
    public var boundingBoxOfPath: CGRect { userPath.controlBounds }

    public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
        let path = userPath
        let isFilled = mode != .stroke && path.contains(point, using: mode.rule)
        return isFilled || (mode.strokes && strokeOutline(of: path).contains(point))
    }

    /// The current path becomes the outline of its stroke, to be filled with the winding rule.
    public func replacePathWithStrokedPath() {
        let outline = strokeOutline(of: userPath)
        beginPath()
        build { $0 = outline }
    }

    var userPath: VectorPath { currentPath.user(state.ctm) }

    /// In user space, as exact as pixels can show.
    func strokeOutline(of path: VectorPath) -> VectorPath {
        let scale = state.ctm.pixelsPerUnit
        guard scale > 0 else { return VectorPath() }
        if state.line.width == 0 { return hairline(of: path) }
        return path.stroked(state.line, tolerance: EdgeTable.tolerance / scale)
    }

    /// One pixel wide whatever the transform does to a width; dashes are measured in user space as ever.
    private func hairline(of path: VectorPath) -> VectorPath {
        guard state.ctm.isInvertible else { return VectorPath() }
        var style = state.line
        let dashed = style.dashPattern.isEmpty ? path : path.dashed(pattern: style.dashPattern, phase: style.dashPhase)
        style.width = 1
        style.dashPattern = []
        return dashed.applying(state.ctm).stroked(style, tolerance: EdgeTable.tolerance).applying(state.ctm.inverted())
    }
}

extension CGPathDrawingMode {
    var rule: CGPathFillRule { self == .eoFill || self == .eoFillStroke ? .evenOdd : .winding }
    var strokes: Bool { self == .stroke || self == .fillStroke || self == .eoFillStroke }
}

extension CGAffineTransform {
    /// The longest that a unit becomes in either axis; 0 where it is not finite.
    var pixelsPerUnit: CGFloat {
        let longest = max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
        return longest.isFinite && longest < 1e12 ? longest : 0
    }
}

/// The path under construction: each point stands where the transform of its time put it.
///
/// Kept in the space in which it was begun, so that it is what was given as long as the transform does not change.
struct ContextPath {
    private var path = VectorPath()
    /// The transform of the space that `path` is in.
    private var space = CGAffineTransform.identity

    var isEmpty: Bool { path.isEmpty }

    /// The path in the space of `ctm`; in that of the device where `ctm` cannot be undone.
    func user(_ ctm: CGAffineTransform) -> VectorPath {
        if space == ctm || path.isEmpty { return path }
        let device = path.applying(space)
        return ctm.isInvertible ? device.applying(ctm.inverted()) : device
    }

    func device() -> VectorPath { path.applying(space) }

    /// Changes the path as seen in the space of `ctm`.
    mutating func change(_ ctm: CGAffineTransform, _ body: (inout VectorPath) -> Void) {
        if path.isEmpty { space = ctm }
        if space != ctm {
            guard ctm.isInvertible else { return changeFlat(ctm, body) }
            path = user(ctm)
            space = ctm
        }
        body(&path)
    }

    /// Where everything falls on a line only what is added can be placed.
    private mutating func changeFlat(_ ctm: CGAffineTransform, _ body: (inout VectorPath) -> Void) {
        path = device()
        space = .identity
        var added = VectorPath()
        body(&added)
        path.addPath(added.applying(ctm))
    }

    mutating func removeAll() { self = ContextPath() }
}

extension CGAffineTransform {
    var isInvertible: Bool { determinant != 0 && determinant.isFinite && tx.isFinite && ty.isFinite }
}
