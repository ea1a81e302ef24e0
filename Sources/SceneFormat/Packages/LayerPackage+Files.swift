import CoreAnimationPackages
import Foundation
import SceneLanguage
import SourceFiles

extension LayerPackage {
    /// Reads a package: a `.ca` or `.wallpaper` folder, a `.caml` file, or a `.tendies` archive.
    ///
    /// Nothing outside of the package is read.
    /// - Throws: `LayerPackage.ReadingError`.
    public convenience init(contentsOf url: URL) throws(LayerPackage.ReadingError) {
        let main = BundleFile.main(ofFolder: url.path)
        try self.init(path: main.map { "\(url.path)/\($0)" } ?? url.path) { try $0.decodedImage() }
    }

    /// Reads the package of a scene.
    ///
    /// - Throws: `MediaError` if the file is not a package.
    static func read(_ path: String) throws(MediaError) -> LayerPackage {
        do throws(LayerPackage.ReadingError) {
            return try LayerPackage(contentsOf: URL(fileURLWithPath: path))
        } catch {
            throw MediaError(error, file: path, during: "reading the package")
        }
    }
}

extension CAPackage {
    /// Reads a package.
    ///
    /// - Parameters:
    ///   - url: A `.ca` folder or a `.caml` file.
    ///   - type: `kCAPackageTypeCAMLBundle` or `kCAPackageTypeCAMLFile`; archives cannot be read.
    ///   - options: Ignored.
    /// - Throws: `LayerPackage.ReadingError`.
    public static func package(with url: URL, type: String, options: [AnyHashable: Any]? = nil) throws -> CAPackage {
        try CAPackage(contentsOf: url, type: type, options: options)
    }

    /// Reads a package, as `package(with:type:options:)` does.
    public convenience init(contentsOf url: URL, type: String, options: [AnyHashable: Any]? = nil) throws {
        guard type != kCAPackageTypeArchive else {
            throw LayerPackage.ReadingError(unsupportedArchive: url.lastPathComponent)
        }
        try self.init(LayerPackage(contentsOf: url))
    }
}
