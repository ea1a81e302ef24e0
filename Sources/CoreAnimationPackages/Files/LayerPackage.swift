import FileAccess
import Foundation
import Images
import Limits
import SourceFiles
import Synchronization
import VectorGeometry
import ZipReading

/// A Core Animation package: a `.ca` folder, a `.caml` file, a `.wallpaper` folder or a `.tendies` archive.
///
/// Show it with a ``PackageLayer``.
public final class LayerPackage: Sendable {
    /// Decodes an image of a package.
    package typealias Decoder = @Sendable (ContainedFile) throws -> CGImage

    /// The documents in drawing order.
    let documents: [PackageDocument]
    /// The size in points: that of the screen of a wallpaper, or that of the document.
    public let size: CGSize
    /// The pixels per point of the screen that a wallpaper is for; 1 for others.
    public let scale: Double
    /// Whether the package is a wallpaper, which shows its lock screen first.
    package let isWallpaper: Bool
    /// The names of the states, in the order of the documents.
    public let states: [String]
    /// The number of layers of all documents.
    package let layerCount: Int

    private struct Images {
        var decoded: [PackageImageReference: CGImage?] = [:]
        var warnings: [PackageWarning] = []
    }

    private let readingWarnings: [PackageWarning]
    private let images = Mutex(Images())
    private let decode: Decoder?

    /// Reads a package, and its images with `decode`.
    ///
    /// - Parameters:
    ///   - path: A packed package, or a file of its folder: `Wallpaper.plist`, `index.xml` or the document.
    ///   - data: The bytes of the file, if they have been read.
    ///   - decode: Decodes an image; nil leaves images out.
    /// - Throws: `LayerPackage.ReadingError`.
    package init(path: String, data: Data? = nil, decode: Decoder?) throws(LayerPackage.ReadingError) {
        let locator = try PackageLocator(path: path, data: data)
        var warnings = locator.warnings
        var documents: [PackageDocument] = []
        for (number, item) in locator.items.enumerated() {
            documents.append(
                try PackageDocument(item.folder, named: item.name, number: number, &warnings))
        }
        let count = documents.reduce(0) { $0 + $1.root.all.count }
        if let error = ResourceLimits.current.error(ResourceLimits.layersEntry, Double(count)) {
            throw LayerPackage.ReadingError(FilePath.lastComponent(path), error)
        }
        self.documents = documents
        self.decode = decode
        isWallpaper = locator.isWallpaper
        size = locator.screen?.size ?? documents.first?.size ?? .zero
        scale = locator.screen?.scale ?? 1
        states = documents.flatMap(\.states).uniqued
        layerCount = count
        guard size.width >= 1, size.height >= 1, size.width <= 32_768, size.height <= 32_768 else {
            throw LayerPackage.ReadingError(
                FilePath.lastComponent(path),
                "the root layer is \(size.width) × \(size.height); expected bounds from 1 × 1 to 32,768 × 32,768")
        }
        readingWarnings = warnings
        if decode != nil { try readImages(FilePath.lastComponent(path)) }
    }

    /// The largest package that is read, in bytes.
    package static let byteLimit = PackageLocator.byteLimit

    /// What is not drawn as the package asks, and images that are missing.
    package var warnings: [PackageWarning] { readingWarnings + images.withLock { $0.warnings } }

    /// The number of values that all states set, with those of their transitions and the states themselves.
    package var stateValueCount: Int {
        documents.reduce(0) { $0 + $1.root.all.reduce(0) { $0 + $1.stateValueCount } }
    }

    /// The names of the layers that the package offers to programs.
    public var publishedObjectNames: [String] { documents.flatMap(\.index.publishedObjectNames) }

    /// The state that the package shows before the first change: that of the lock screen for wallpapers; nil for the
    /// values of the document.
    package var initialState: String? {
        guard isWallpaper else { return nil }
        return ["Locked", "Lock PortraitUp Light"].first(where: states.contains)
    }

    // MARK: - Images

    /// Decodes all images, so that a missing one is reported once, and their memory is counted before frames are drawn.
    private func readImages(_ name: String) throws(LayerPackage.ReadingError) {
        for layer in documents.flatMap(\.root.all) {
            for reference in layer.images where image(reference) != nil {
                if let error = MemoryUse().error() { throw LayerPackage.ReadingError(name, error) }
            }
        }
    }

    /// Returns an image; nil if it is missing or cannot be read.
    func image(_ reference: PackageImageReference) -> CGImage? {
        if let found = images.withLock({ $0.decoded[reference] }) { return found }
        guard let decode else { return nil }
        var image: CGImage?
        do {
            image = try decode(source(reference))
        } catch {
            let label =
                DataURL.isDataURL(reference.source) ? "embedded image" : "image \"\(reference.source.prefix(80))\""
            let problem = "the \(label) cannot be shown: \(error)"
            let warning = PackageWarning(location: reference.location, problem: problem, isMissingFile: true)
            images.withLock { $0.warnings.append(warning) }
        }
        images.withLock { _ = $0.decoded.updateValue(image, forKey: reference) }
        return image
    }

    private struct ImageFailure: Error, CustomStringConvertible {
        let description: String
    }

    private func source(_ reference: PackageImageReference) throws -> ContainedFile {
        let text = reference.source
        if DataURL.isDataURL(text) {
            let url: DataURL
            do {
                url = try DataURL(text)
            } catch {
                throw ImageFailure(description: error.reason)
            }
            guard url.mediaType.hasPrefix("image/") else {
                throw ImageFailure(description: "its type is \(url.mediaType), not an image")
            }
            return .data(url.data, fileExtension: url.fileExtension)
        }
        let decoded = text.removingPercentEncoding ?? text
        for path in [decoded, text] {
            guard PackageFolder.isInside(path) else {
                throw ImageFailure(description: "the path is outside of the package")
            }
            do throws(ZipArchive.Failure) {
                if let source = try documents[reference.document].folder.image(path) { return source }
            } catch {
                throw ImageFailure(description: error.problem)
            }
        }
        throw ImageFailure(description: "there is no such file")
    }
}

extension LayerPackage {
    /// Returns whether a file is a package or a part of one.
    package static func recognizes(path: String) -> Bool {
        let start = InputFile.start(path, count: 8)
        let data = ZipArchive.isArchive(start) ? (try? InputFile.contents(path, limit: byteLimit)) : nil
        return recognizes(data ?? start, name: path)
    }

    /// Returns whether a file with this name and these bytes is a package or a part of one.
    package static func recognizes(_ data: Data, name: String) -> Bool {
        if ZipArchive.isArchive(data.prefix(8)) {
            let paths = (try? ZipArchive(data))?.paths ?? []
            return paths.contains { path in
                path.hasSuffix(".caml") || path.lowercased().hasSuffix("wallpaper.plist")
            }
        }
        let file = FilePath.lastComponent(name).lowercased()
        return file.hasSuffix(".caml") || file.hasSuffix(".caar")
            || ["index.xml", "wallpaper.plist"].contains(file)
    }
}

extension PackageLayerModel {
    /// The images of the layer, without those of its sublayers.
    var images: [PackageImageReference] {
        var values = assignments.map(\.value)
        values += states.flatMap { $0.changes.map(\.assignment.value) }
        values += animations.flatMap { $0.animation.values }
        values += cells.flatMap(\.values)
        for transition in transitions {
            for case .element(let element) in transition.items { values += element.animation.values }
        }
        return values.flatMap(\.images)
    }
}

extension PackageCellModel {
    fileprivate var values: [PackageValue] { assignments.map(\.value) + cells.flatMap(\.values) }
}

extension PackageAnimationModel {
    fileprivate var values: [PackageValue] { assignments.map(\.value) + children.flatMap(\.values) }
}

extension PackageValue {
    fileprivate var images: [PackageImageReference] {
        switch self {
        case .image(let reference): [reference]
        case .list(let values): values.flatMap(\.images)
        default: []
        }
    }
}
