import Foundation
import VectorGeometry

/// What `index.xml` says about a document.
struct PackageIndex: Sendable {
    /// The name of the document.
    var rootDocument = "main.caml"
    /// Whether the root is flipped once more.
    var isGeometryFlipped = false
    /// Whether a unit of the root is a pixel of the screen.
    var isInPixels = false
    /// The size of the document; nil for the size of the root layer.
    var size: CGSize?
    /// The names of the layers for programs.
    var publishedObjectNames: [String] = []

    init() {}

    /// Reads the index of a folder; the defaults if there is none.
    ///
    /// - Throws: `LayerPackage.ReadingError` if it is damaged.
    init(_ folder: PackageFolder) throws(LayerPackage.ReadingError) {
        for name in ["index.xml", "Index.xml", "index.plist"] {
            guard let data = try folder.contents(name, limit: PropertyList.byteLimit) else { continue }
            let list = try PropertyList(data, file: "\(folder.name)/\(name)")
            rootDocument = list["rootDocument"]?.string ?? rootDocument
            isGeometryFlipped = list["geometryFlipped"]?.bool ?? false
            isInPixels = list["unitsInPixelsInPlayer"]?.bool ?? false
            if let width = list["documentWidth"]?.number, let height = list["documentHeight"]?.number,
                width > 0, height > 0, max(width, height) <= ValueText.magnitudeLimit
            {
                size = CGSize(width: width, height: height)
            }
            if case .list(let names)? = list["publishedObjectNames"] {
                publishedObjectNames = names.compactMap(\.string)
            }
            return
        }
    }
}

/// A document of a package: a `.ca` folder or a `.caml` file.
struct PackageDocument: Sendable {
    /// The part of a wallpaper that a document is, in drawing order.
    enum Part: Int, Sendable, CaseIterable {
        case background, floating, foreground

        /// The part that words in the name of a folder name; nil for none.
        init?(name: String) {
            let words = name.lowercased().split { !$0.isLetter }
            if words.contains("background") || words.contains("bg") {
                self = .background
            } else if words.contains("floating") || words.contains("fl") {
                self = .floating
            } else if words.contains("foreground") || words.contains("fg") {
                self = .foreground
            } else {
                return nil
            }
        }
    }

    let folder: PackageFolder
    let index: PackageIndex
    let root: PackageLayerModel

    /// The largest document, in bytes.
    private static let byteLimit = 64 << 20

    /// Reads the document of a folder.
    ///
    /// - Parameters:
    ///   - folder: The folder.
    ///   - name: The name of the document; nil for the one that the index names.
    ///   - number: The number of the document in its package.
    ///   - warnings: Receives what is not drawn as the document asks.
    /// - Throws: `LayerPackage.ReadingError` for missing and damaged files.
    init(_ folder: PackageFolder, named name: String? = nil, number: Int, _ warnings: inout [PackageWarning])
        throws(LayerPackage.ReadingError)
    {
        let index = try PackageIndex(folder)
        var main = name ?? index.rootDocument
        if !PackageFolder.isInside(main) {
            throw LayerPackage.ReadingError(
                "\(folder.name)/index.xml", "the document \"\(main)\" is outside of the package")
        }
        var data = try folder.contents(main, limit: Self.byteLimit)
        if data == nil, let other = folder.names.first(where: { $0.hasSuffix(".caml") && $0 != "assetManifest.caml" }) {
            main = other
            data = try folder.contents(main, limit: Self.byteLimit)
        }
        guard let data else {
            throw LayerPackage.ReadingError(
                "\(folder.name)/\(main)", "there is no such file; expected the layers of the package")
        }
        let reader = PackageReader(file: "\(folder.name)/\(main)", document: number)
        root = try reader.root(data)
        warnings += reader.warnings
        self.folder = folder
        self.index = index
    }

    /// The size of the document in its units.
    var size: CGSize {
        let bounds = root.bounds.size
        return bounds.width > 0 && bounds.height > 0 ? bounds : index.size ?? bounds
    }

    /// The names of the states of all layers, in the order of the document.
    var states: [String] { root.all.flatMap { $0.states.map(\.name) } }
}
