/// Which of a picture file's properties each of its items has, read once: a file may ask for thousands of items.
///
/// - Source: ISO 23008-12, 9.3.
struct HEIFItemProperties {
    typealias Property = (kind: String, body: BoxReader.Body)

    private let all: [Property]
    /// Places in `all`.
    private let used: [Int: [Int]]

    /// Nil for a file that has none.
    init?(_ reader: BoxReader, in meta: BoxReader.Body) {
        guard let properties = reader.box("iprp", in: meta), let container = reader.box("ipco", in: properties),
            var fields = reader.box("ipma", in: properties).flatMap({ reader.fields($0) }), let count = fields.number(4)
        else { return nil }
        var used: [Int: [Int]] = [:]
        let idSize = fields.version == 0 ? 2 : 4
        let size = fields.flags & 1 == 0 ? 1 : 2
        for _ in 0..<count {
            guard let item = fields.number(idSize), let number = fields.number(1) else { break }
            let places = (0..<number).compactMap { _ in
                fields.number(size).map { ($0 & (size == 1 ? 0x7f : 0x7fff)) - 1 }
            }
            // An item's first entry counts.
            if used[item] == nil { used[item] = places }
        }
        all = reader.boxes(in: container)
        self.used = used
    }

    subscript(item: Int) -> [Property] { (used[item] ?? []).compactMap { all.indices.contains($0) ? all[$0] : nil } }

    /// Where such properties are.
    func places(where isSuch: (Property) -> Bool) -> Set<Int> { Set(all.indices.filter { isSuch(all[$0]) }) }

    /// Whether the item has a property of one of these places.
    func has(_ places: Set<Int>, _ item: Int) -> Bool { used[item]?.contains(where: places.contains) == true }
}
