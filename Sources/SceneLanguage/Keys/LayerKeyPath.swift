/// The keys of events: the name of a layer and a key path, `clip.position.x`.
package enum LayerKeyPath {
    /// The most periods that are tried; key paths have few.
    private static let periodLimit = 16

    /// Splits a key after the longest name of a layer; nil if it begins with none.
    package static func split(_ key: String, isName: (String) -> Bool) -> (name: String, keyPath: String)? {
        for period in key.indices.reversed().lazy.filter({ key[$0] == "." }).prefix(periodLimit) {
            let name = String(key[..<period])
            if isName(name) { return (name, String(key[key.index(after: period)...])) }
        }
        return nil
    }
}
