// Layers and animations of a class that is known only at run time are created through the class's own `init()` or
// `init(layer:)`. Swift allows this through `required` initializers only, which every subclass with own initializers
// would have to declare, unlike on Apple's platforms. Convenience initializers call overridden initializers of the
// metatype that they are given, so a declaration of such an initializer as a method of the metatype does the same. The
// compiler checks the method's type against the initializer's, and the linker its name.

extension CALayer {
    @usableFromInline convenience init(presenting model: CALayer) { self.init(layer: model) }
    @usableFromInline convenience init(ofClass: Void) { self.init() }

    @_silgen_name("$s9LayerTree7CALayerC10presentingA2C_tcfC")
    private class func callLayerInitializer(_ model: __owned CALayer) -> Self

    @_silgen_name("$s9LayerTree7CALayerC7ofClassACyt_tcfC")
    private class func callInitializer(_ unit: Void) -> Self

    /// Returns a new layer through the class's own `init()`.
    package class func make() -> Self { callInitializer(()) }

    /// Returns a copy of a layer through the class's own `init(layer:)`.
    class func make(presenting model: CALayer) -> Self { callLayerInitializer(model) }
}

extension CAAnimation {
    @usableFromInline convenience init(ofClass: Void) { self.init() }

    @_silgen_name("$s9LayerTree11CAAnimationC7ofClassACyt_tcfC")
    private class func callInitializer(_ unit: Void) -> Self

    /// Returns a new animation through the class's own `init()`.
    package class func make() -> Self { callInitializer(()) }
}
