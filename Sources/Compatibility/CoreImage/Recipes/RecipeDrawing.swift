import Foundation
import Limits
import Quartz2D
import VectorGeometry

/// The drawing of a recipe: every operation once, for all areas that others need of it. Its memory is counted before
/// anything is allocated.
struct RecipeDrawing {
    private let root: ImageNode
    private let space: WorkingSpace
    /// The operations, inputs first.
    private let order: [ImageNode]
    /// The area to draw of each operation.
    private var areas: [ObjectIdentifier: PixelRect] = [:]
    /// How many operations still need each result.
    private var uses: [ObjectIdentifier: Int] = [:]

    init(_ root: ImageNode, area: PixelRect, space: WorkingSpace) {
        self.root = root
        self.space = space
        order = Self.order(root)
        areas[ObjectIdentifier(root)] = area.intersection(PixelRect(covering: root.extent))
        for node in order.reversed() {
            let area = areas[ObjectIdentifier(node)] ?? .empty
            let extents = node.inputs.map(\.extent)
            for (index, input) in node.inputs.enumerated() {
                let needed = area.isEmpty ? .empty : node.operation.area(ofInput: index, for: area, extents: extents)
                let id = ObjectIdentifier(input)
                areas[id, default: .empty] = (areas[id] ?? .empty).union(
                    needed.intersection(PixelRect(covering: input.extent)))
                uses[id, default: 0] += 1
            }
        }
    }

    /// Returns all operations that a result depends on, inputs first.
    private static func order(_ root: ImageNode) -> [ImageNode] {
        var order: [ImageNode] = []
        var visited: Set<ObjectIdentifier> = []
        var open: [(node: ImageNode, isComplete: Bool)] = [(root, false)]
        while let (node, isComplete) = open.popLast() {
            if isComplete {
                order.append(node)
            } else if visited.insert(ObjectIdentifier(node)).inserted {
                open.append((node, true))
                open += node.inputs.reversed().map { ($0, false) }
            }
        }
        return order
    }

    private func area(_ node: ImageNode) -> PixelRect { areas[ObjectIdentifier(node)] ?? .empty }

    /// Checks the pixels of each result, and the memory of those that exist at the same time.
    private func check(_ limits: ResourceLimits) throws(LimitError) {
        var left = uses
        var pixels = 0.0
        var most = 0.0
        for node in order {
            let count = Double(area(node).area)
            try limits.check(ResourceLimits.imagePixelsEntry, count, at: "Core Image")
            pixels += count
            let extents = node.inputs.map(\.extent)
            most = max(most, pixels + node.operation.scratchPixels(for: area(node), extents: extents))
            for input in node.inputs {
                let id = ObjectIdentifier(input)
                left[id, default: 0] -= 1
                if left[id] == 0 { pixels -= Double(area(input).area) }
            }
        }
        try MemoryUse(limits).check(adding: most * 16)
    }

    /// Returns the pixels of the area.
    ///
    /// - Throws: The error of the limit `image-pixels` or `memory`.
    func draw(_ limits: ResourceLimits = .current) throws(LimitError) -> Raster {
        try check(limits)
        var left = uses
        var rasters: [ObjectIdentifier: Raster] = [:]
        for node in order {
            let output = Raster(area(node))
            let inputs = node.inputs.map { rasters[ObjectIdentifier($0)] ?? Raster(.empty) }
            if !output.area.isEmpty {
                let drawing = Drawing(space: space, extents: node.inputs.map(\.extent))
                node.operation.draw(output, from: inputs, drawing)
            }
            rasters[ObjectIdentifier(node)] = output
            for input in node.inputs {
                let id = ObjectIdentifier(input)
                left[id, default: 0] -= 1
                if left[id] == 0 { rasters[id] = nil }
            }
        }
        return rasters[ObjectIdentifier(root)] ?? Raster(.empty)
    }
}
