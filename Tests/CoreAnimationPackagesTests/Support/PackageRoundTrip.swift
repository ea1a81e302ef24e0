import Foundation
import Images
import LayerTree
import TestSupport
import Testing

@testable import CoreAnimationPackages

/// A layer tree that is written as a package and read again.
struct PackageRoundTrip {
    let export: PackageExport
    /// The layer that was read.
    let layer: CALayer
    /// The problems that were reported while writing, then those while reading.
    let problems: [String]
    let folder: TemporaryFolder

    init(
        _ original: CALayer, as form: PackageExport.Form = .folder, imageName: String = "image",
        canvas: CGSize = CGSize(width: 100, height: 200)
    ) throws {
        var problems: [String] = []
        export = PackageExport(
            original, .init(size: canvas, background: nil), as: form
        ) { image in
            (try? image.pngData()).map { .init(name: imageName, fileExtension: "png", data: $0) }
        } report: { _, problem in
            problems.append(problem)
        }
        folder = try TemporaryFolder()
        for file in export.files {
            let path = folder.path("test.ca/\(file.path)")
            try FileManager.default.createDirectory(
                atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
            try file.data.write(to: URL(fileURLWithPath: path))
        }
        let main = form == .folder ? "index.xml" : "main.caml"
        let package = try LayerPackage(path: folder.path("test.ca/\(main)")) { source in
            switch source {
            case .file(let url): try CGImage.png(at: url)
            case .data(let data, _): try CGImage.png(data: data)
            }
        }
        let stage = PackageStage(package, states: [])
        layer = try #require(stage.roots.first?.sublayers?.first)
        self.problems = problems + (package.warnings + stage.warnings).map(\.description)
    }

    /// The document.
    var document: String { String(decoding: export.files[0].data, as: UTF8.self) }
}
