import VectorGeometry

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
