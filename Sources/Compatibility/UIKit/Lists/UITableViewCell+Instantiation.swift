// Cells of a registered class are created through the class's own initializer, as layers are
// (`CALayer+Instantiation.swift` in `LayerTree`).

extension UITableViewCell {
    @usableFromInline convenience init(ofClass identifier: String?) {
        self.init(style: .default, reuseIdentifier: identifier)
    }

    @_silgen_name("$s5UIKit15UITableViewCellC7ofClassACSSSg_tcfC")
    private class func callInitializer(_ identifier: __owned String?) -> Self

    /// Returns a new cell through the class's own `init(style:reuseIdentifier:)`.
    class func make(_ identifier: String?) -> Self { callInitializer(identifier) }
}

extension UITableViewHeaderFooterView {
    @usableFromInline convenience init(ofClass identifier: String?) { self.init(reuseIdentifier: identifier) }

    @_silgen_name("$s5UIKit023UITableViewHeaderFooterC0C7ofClassACSSSg_tcfC")
    private class func callInitializer(_ identifier: __owned String?) -> Self

    /// Returns a new view through the class's own `init(reuseIdentifier:)`.
    class func make(_ identifier: String?) -> Self { callInitializer(identifier) }
}
