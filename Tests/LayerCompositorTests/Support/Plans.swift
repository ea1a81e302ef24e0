import RenderTree
import VectorGeometry

@testable import LayerCompositor

/// Returns the display list of layers in a root of 100 × 100.
func plan(_ layers: [RenderNode]) -> [DisplayItem] {
    let root = Layer(0, 0, 100, 100) { $0.children = layers }.node
    let tree = RenderTree(root: root, time: 0, host: .yDown)
    return Planner().plan(tree, projection: .identity, viewport: PixelRect(x: 0, y: 0, width: 100, height: 100)).items
}

extension DisplayItem {
    var kind: String {
        switch self {
        case .fill: "fill"
        case .group: "group"
        case .shadow: "shadow"
        case .sprites: "sprites"
        case .boxes: "boxes"
        case .filteredImage: "filteredImage"
        case .planes: "planes"
        case .particles: "particles"
        }
    }
}

extension FilteredImagePass {
    /// Draws the images of one or more plans of a frame, as for frames without motion blur.
    func run(_ plans: [DisplayItem]...) { run(plans, keepsBackdrops: true) }
}
