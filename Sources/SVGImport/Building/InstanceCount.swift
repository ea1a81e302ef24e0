/// Counts the elements that a drawing shows, multiplied by its `use` elements, before layers are created for them.
///
/// Elements that style sheets hide count, too.
struct InstanceCount {
    /// The elements that become layers.
    private static let drawn = ElementGeometry.names.union([
        "a", "g", "image", "svg", "switch", "symbol", "text", "use",
    ])
    /// The most levels that are counted; the builder refuses drawings with more.
    private static let depthLimit = 256

    private let tree: DrawingTree
    /// The counts of the elements that have been visited; zero while an element is visited, for those in a cycle.
    private var counts: [Int: Double] = [:]

    init(_ tree: DrawingTree) { self.tree = tree }

    /// Returns the number of elements that an element shows.
    mutating func count(of index: Int, depth: Int = 0) -> Double {
        if let count = counts[index] { return count }
        let element = tree[index]
        guard Self.drawn.contains(element.name), element["display"] != "none", depth < Self.depthLimit else { return 0 }
        counts[index] = 0
        var total = 1.0
        // Only `use` elements show symbols.
        for child in element.children where tree[child].name != "symbol" { total += count(of: child, depth: depth + 1) }
        if element.name == "use", let target = tree.element(element["href"]) {
            total += count(of: target, depth: depth + 1)
        }
        counts[index] = total
        return total
    }
}
