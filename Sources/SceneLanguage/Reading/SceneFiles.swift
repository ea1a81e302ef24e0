import FileAccess
import Foundation
import RenderTree
import SVGPaths
import SourceText
import VectorGeometry

/// The files that values of a scene are read from, SVG files of paths and color tables of filters, each read once.
///
/// Owner thread only: it exists while one scene is read.
package final class SceneFiles {
    let assets: AssetTable
    /// The files by path; nil for an unreadable file, which is reported once.
    private var vectors: [String: SVGFile?] = [:]
    private var lookups: [String: ColorLookup?] = [:]
    /// The files in the order of their first use.
    package private(set) var used: [AssetDescription] = []

    package init(_ assets: AssetTable) { self.assets = assets }

    /// Returns the SVG file that `value` names; reports missing and damaged files and returns nil.
    func svg(_ value: SceneValue, _ reader: ValueReader) -> SVGFile? {
        guard let asset = assets.asset(value, "svg", reader) else { return nil }
        if let cached = vectors[asset.path] { return cached }
        var file: SVGFile?
        if open(asset) {
            do throws(SVGFileError) {
                file = try SVGFile(URL(fileURLWithPath: asset.path), in: assets.root)
            } catch {
                reader.report(error, at: value.location)
            }
        }
        vectors[asset.path] = .some(file)
        return file
    }

    /// Returns the color table that `value` names; reports missing and damaged files and returns nil.
    func lookup(_ value: SceneValue, _ reader: ValueReader) -> ColorLookup? {
        guard let asset = assets.asset(value, "lut", reader) else { return nil }
        if let cached = lookups[asset.path] { return cached }
        var lookup: ColorLookup?
        if open(asset) {
            do throws(CubeFileError) {
                lookup = try ColorLookup(cubeFile: URL(fileURLWithPath: asset.path), in: assets.root)
            } catch {
                let location = SourceLocation(file: error.file, line: error.line, column: 1)
                    .used(SourceUse("lut used", at: value.location))
                let problem = assets.root == nil ? error.problem : error.problem.withoutQuotations
                reader.collector.report(at: location, problem, expected: error.expectation, kind: .asset)
            }
        }
        lookups[asset.path] = .some(lookup)
        return lookup
    }

    /// Adds a file to those used, and returns whether it exists; missing files and folders are reported by the asset.
    private func open(_ asset: AssetDescription) -> Bool {
        used.append(asset)
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: asset.path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}
