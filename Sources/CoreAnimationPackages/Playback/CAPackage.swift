import Foundation
import LayerTree

/// A bundle with a document and its images: `kCAPackageTypeCAMLBundle`.
public let kCAPackageTypeCAMLBundle = "com.apple.coreanimation-bundle"
/// A document without a bundle: `kCAPackageTypeCAMLFile`.
public let kCAPackageTypeCAMLFile = "com.apple.coreanimation-xml"
/// An archive of layers, which cannot be read: `kCAPackageTypeArchive`.
public let kCAPackageTypeArchive = "com.apple.coreanimation-archive"

/// The layers of a Core Animation package, for programs that change them.
///
/// - Apple: `CAPackage`, which Apple's systems have, but do not document. ``PackageLayer`` shows a package with a
///   schedule of states.
public final class CAPackage {
    /// The root layer of the first document. Its superlayer, if it has one, has a y-axis that points up.
    public let rootLayer: CALayer
    /// Whether hosts whose y-axis points up flip the root layer.
    public let isGeometryFlipped: Bool
    /// The names of the layers that the package publishes.
    public let publishedObjectNames: [String]
    private let published: [String: CALayer]

    /// Creates the layers of a package.
    package init(_ package: LayerPackage) throws(LayerPackage.ReadingError) {
        let stage = PackageStage(package, states: [])
        guard let root = stage.roots.first, let document = package.documents.first else {
            throw LayerPackage.ReadingError("package", "the package has no layers")
        }
        root.removeFromSuperlayer()
        rootLayer = root
        isGeometryFlipped = document.index.isGeometryFlipped
        publishedObjectNames = package.publishedObjectNames
        published = stage.published
    }

    /// Returns the layer that the package publishes under a name; nil for other names.
    public func publishedObject(withName name: String) -> Any? { published[name] }
}
