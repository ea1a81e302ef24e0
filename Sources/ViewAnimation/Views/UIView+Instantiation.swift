import Foundation

// Views of a class that is known only at run time are created through the class's own `init(frame:)`, as layers are
// (`CALayer+Instantiation.swift` in `LayerTree`).
extension UIView {
    @usableFromInline convenience init(ofClass frame: CGRect) { self.init(frame: frame) }

    @_silgen_name("$s13ViewAnimation6UIViewC7ofClassAC10Foundation6CGRectV_tcfC")
    private class func callInitializer(_ frame: CGRect) -> Self

    /// Returns a new view through the class's own `init(frame:)`.
    package class func make(frame: CGRect) -> Self { callInitializer(frame) }
}
