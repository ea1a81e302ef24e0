extension LayerProperty {
    /// The properties of one layer class, by key.
    public struct Table: Sendable {
        /// The drawn properties in order of declaration, inherited ones first.
        package let all: [LayerProperty]
        /// The properties that are stored and answered by key, but do not affect drawing.
        let hints: [LayerProperty]
        private let entryByKey: [String: Entry]

        private struct Entry {
            let property: LayerProperty
            let setter: Setter?
        }

        init(_ properties: [LayerProperty], hints: [LayerProperty]) {
            all = properties
            self.hints = hints
            // The last declaration of a key describes it; the first one's accessor sets it, because overrides are of
            // that.
            entryByKey = Dictionary(
                (properties + hints).map { ($0.key, Entry(property: $0, setter: $0.setter)) },
                uniquingKeysWith: { Entry(property: $1.property, setter: $0.setter ?? $1.setter) })
        }

        /// Lists the stored properties of `declarations`, in order of declaration, after those of `base`.
        init<Declarations: Sendable>(_ declarations: Declarations, inheriting base: Table? = nil) {
            let own = Mirror(reflecting: declarations).children.compactMap { $0.value as? LayerProperty }
            self.init(
                (base?.all ?? []) + own.filter { $0.sceneForm != .unavailable },
                hints: (base?.hints ?? []) + own.filter { $0.sceneForm == .unavailable })
        }

        /// Every key, hints included, in order.
        var keys: [String] { (all + hints).map(\.key) }

        /// The property of a key; nil for an unknown key.
        package subscript(key: String) -> LayerProperty? { entryByKey[key]?.property }

        /// Returns what sets the key's value through the class's accessor, so that overrides run; nil where it has
        /// none.
        func setter(forKey key: String) -> Setter? { entryByKey[key]?.setter }

        /// Returns this class's table with the properties of a subclass added.
        public func adding(_ properties: [LayerProperty]) -> Table { Table(all + properties, hints: hints) }
    }
}
