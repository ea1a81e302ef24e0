import Foundation
import LayerTree
import VectorGeometry

/// The layers of one use of a package: a layer of the package's size with a flipped container for each document,
/// because the y-axis of documents points up.
struct PackageStage {
    /// The layer with all documents.
    let layer = CALayer()
    /// The root layers of the documents.
    private(set) var roots: [CALayer] = []
    /// The layers with an id or a name that the package publishes.
    private(set) var published: [String: CALayer] = [:]
    private(set) var warnings: [PackageWarning] = []

    init(_ package: LayerPackage, states: [PackageLayer.StateChange]) {
        layer.bounds = CGRect(origin: .zero, size: package.size)
        layer.masksToBounds = true
        for document in package.documents { add(document, of: package, states) }
    }

    private mutating func add(
        _ document: PackageDocument, of package: LayerPackage, _ states: [PackageLayer.StateChange]
    ) {
        var builder = DocumentBuilder { package.image($0) }
        let container = CALayer()
        let root = builder.layer(document.root)
        let size = document.size
        container.bounds = CGRect(origin: .zero, size: size)
        container.position = CGPoint(x: package.size.width / 2, y: package.size.height / 2)
        container.isGeometryFlipped = !document.index.isGeometryFlipped
        let scale = scale(of: document, package)
        container.transform = CATransform3DMakeScale(scale, scale, 1)
        // Hosts center the root; its own position does not count.
        root.position = CGPoint(x: root.anchorPoint.x * size.width, y: root.anchorPoint.y * size.height)
        container.addSublayer(root)
        layer.addSublayer(container)
        var schedule = StateSchedule(builder, container: container)
        schedule.apply(states)
        builder.addAnimations()
        warnings += schedule.warnings
        roots.append(root)
        for name in document.index.publishedObjectNames {
            published[name] = published[name] ?? builder.layers[name] ?? root.firstLayer(named: name)
        }
    }

    /// The points per unit of a document: documents in pixels have the scale of the screen, and others fill it.
    private func scale(of document: PackageDocument, _ package: LayerPackage) -> Double {
        guard package.isWallpaper else { return 1 }
        if document.index.isInPixels { return 1 / package.scale }
        let size = document.size
        guard size.width >= 1e-3, size.height >= 1e-3 else { return 1 }
        return max(package.size.width / size.width, package.size.height / size.height)
    }
}

extension CALayer {
    /// Returns the first layer at or below this one with a name.
    fileprivate func firstLayer(named name: String) -> CALayer? {
        if self.name == name { return self }
        return (sublayers ?? []).lazy.compactMap { $0.firstLayer(named: name) }.first
    }
}
