import Captions
import Foundation
import LayerTree

/// The captions that a `CaptionLayer` shows.
package struct CaptionsDescription: Equatable, Sendable {
    /// The caption file.
    package let asset: AssetDescription
    /// The captions of the file.
    package let track: CaptionTrack
    /// The part of the superlayer's width and height that is kept free on each side if the layer has no frame: the
    /// graphics safe area of EBU R 95.
    private static let margin = 0.05

    /// Returns the frame of a layer without one.
    func frame(in bounds: CGRect) -> CGRect {
        bounds.insetBy(dx: bounds.width * Self.margin, dy: bounds.height * Self.margin)
    }
}

extension LayerClass {
    /// `CaptionLayer`.
    package static let captions = LayerClass(
        CaptionLayer.self,
        keys: [("captions", .type("string"))], required: ["captions"])

    /// Whether layers of the class have a font and draw text.
    var drawsText: Bool { self == .text || self == .captions }
}

extension SceneReader {
    /// Reads the key of a `CaptionLayer`: `captions`.
    func captions(_ layer: inout MapReader) -> CaptionsDescription? {
        let written = layer.required("captions", "an SRT, WebVTT or JSON file")
        let asset = written.flatMap { assets.asset($0, "captions", values) }
        guard let written, let asset, let track = track(asset, at: written.location) else { return nil }
        return CaptionsDescription(asset: asset, track: track)
    }

    /// Reads a caption file; reports its problems at their places in it.
    func track(_ asset: AssetDescription, at location: SourceLocation) -> CaptionTrack? {
        // Missing files and folders are reported by the asset.
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: asset.path, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        do throws(CaptionError) {
            return try CaptionTrack(contentsOf: URL(fileURLWithPath: asset.path), in: assets.root)
        } catch {
            let use = SourceUse("captions used", at: location)
            for problem in error.problems {
                let place = SourceLocation(file: problem.file, line: problem.line, column: problem.column).used(use)
                values.collector.report(
                    at: place, problem.problem, expected: problem.expectation,
                    kind: error.limit == nil ? .asset : .limit)
            }
            return nil
        }
    }
}
