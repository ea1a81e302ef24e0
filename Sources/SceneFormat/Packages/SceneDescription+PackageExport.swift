import CoreAnimationPackages
import FileAccess
import Foundation
import Images
import LayerTree
import Limits
import MediaReading
import MediaWriting
import MovieRendering
import RenderTree
import SceneLanguage
import SourceFiles
import SourceText
import VectorGeometry

extension SceneDescription {
    /// The files of a Core Animation package, and warnings about what it cannot hold.
    package struct ExportedPackage {
        /// The files by their paths in the folder of the package.
        package let files: [(path: String, data: Data)]
        package let warnings: [RenderWarning]
    }

    /// Returns the layers of the scene as a Core Animation package.
    ///
    /// - Throws: As `makeCheckedMovie` does.
    package func exportPackage(as form: PackageExport.Form) throws -> ExportedPackage {
        let images = SceneImageCache()
        let movie = try makeCheckedMovie(images: images)
        let root = movie.engine.root
        root.layoutIfNeeded()
        var warnings = movie.warnings + partsOutsidePackages
        let canvas = PackageExport.Canvas(
            size: CGSize(width: size.width, height: size.height), background: background)
        let export = PackageExport(root, canvas, as: form) {
            Self.imageFile($0, images)
        } report: { layer, problem in
            warnings.append(MediaWarning(at: movie.location(of: layer) ?? SourceLocation(file: name), problem))
        }
        return ExportedPackage(files: export.files, warnings: warnings.uniqued.map { .media($0) })
    }

    /// Warnings about the parts of a scene that are not layers or animations.
    private var partsOutsidePackages: [MediaWarning] {
        let scene = SourceLocation(file: name)
        var warnings = events.map { event in
            MediaWarning(
                at: event.location,
                "packages have no events; the changes at \(event.time.seconds) s are left out: use animations with "
                    + "beginTime")
        }
        for track in audio + root.all.flatMap(\.audio) {
            warnings.append(MediaWarning(at: track.location, "packages have no audio; the track is left out"))
        }
        for layer in root.all {
            for crossing in layer.sequence?.crossings ?? [] {
                let location = crossing.transition.source.location
                warnings.append(
                    MediaWarning(
                        at: location.line > 0 ? location : layer.location,
                        "packages have no transitions between parts of a sequence; the later part covers the earlier "
                            + "one: animate the opacity or position of the parts"))
            }
        }
        if motionBlur != nil {
            warnings.append(MediaWarning(at: scene, "packages have no motion blur; it is left out"))
        }
        if let subtitles {
            warnings.append(
                MediaWarning(at: subtitles.location, "packages have no subtitles; add a CATextLayer for each"))
        }
        for font in fonts {
            warnings.append(
                MediaWarning(
                    at: scene,
                    "packages cannot hold the font \(FilePath.lastComponent(font)): install it where the package is "
                        + "shown"
                ))
        }
        return warnings
    }

    /// The largest image file that is copied, in bytes.
    private static let copyLimit = 256 << 20

    /// Returns the file of an image: a PNG file of the scene, or a new one.
    private static func imageFile(_ image: CGImage, _ images: SceneImageCache) -> PackageExport.ImageFile? {
        let path = images.file(of: image)
        let name = path.map { ((FilePath.lastComponent($0)) as NSString).deletingPathExtension } ?? "image"
        if let path, path.lowercased().hasSuffix(".png"),
            let data = try? InputFile.contents(path, limit: copyLimit), data.starts(with: PNGImageFile.signature)
        {
            return PackageExport.ImageFile(name: name, fileExtension: "png", data: data)
        }
        return (try? image.data(as: .png)).map { PackageExport.ImageFile(name: name, fileExtension: "png", data: $0) }
    }
}

extension Movie {
    /// Returns the position in the scene of a layer, or else of the closest one above.
    fileprivate func location(of layer: CALayer) -> SourceLocation? {
        var next: CALayer? = layer
        while let layer = next {
            if let location = locations[layer.identity] { return location }
            next = layer.superlayer
        }
        return nil
    }
}
