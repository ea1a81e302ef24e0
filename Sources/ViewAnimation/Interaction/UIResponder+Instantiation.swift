import Foundation

// Responders of a class that is known only at run time are created through the class's own `init()`, as views are
// (`UIView+Instantiation.swift`).
extension UIResponder {
    @usableFromInline convenience init(ofClass isLaunching: Bool) { self.init() }

    @_silgen_name("$s13ViewAnimation11UIResponderC7ofClassACSb_tcfC")
    private class func callInitializer(_ isLaunching: Bool) -> Self

    /// Returns a new responder through the class's own `init()`.
    package class func makeResponder() -> Self { callInitializer(true) }
}
