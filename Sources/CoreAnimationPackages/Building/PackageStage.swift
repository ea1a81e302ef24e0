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
    /// The layers of the documents by id, and the names that the documents publish.
    private var publications: [(layers: [String: CALayer], names: [String])] = []
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
        publications.append((builder.layers, document.index.publishedObjectNames))
    }

    /// The layers with an id or a name that the package publishes.
    var published: [String: CALayer] {
        var published: [String: CALayer] = [:]
        for (root, publication) in zip(roots, publications) where !publication.names.isEmpty {
            var named: [String: CALayer] = [:]
            root.addNames(to: &named)
            for name in publication.names {
                published[name] = published[name] ?? publication.layers[name] ?? named[name]
            }
        }
        return published
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
    /// Adds this layer and all layers below it by their names; the first layer with a name counts.
    fileprivate func addNames(to layers: inout [String: CALayer]) {
        if let name, layers[name] == nil { layers[name] = self }
        for sublayer in sublayers ?? [] { sublayer.addNames(to: &layers) }
    }
}
