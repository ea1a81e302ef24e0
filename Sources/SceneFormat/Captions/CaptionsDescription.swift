import Captions
import Foundation
import LayerTree
import SceneLanguage
import SourceFiles
import SourceText

/// The keys of a `CaptionLayer`.
struct CaptionsDescription: SceneLayerKind {
    typealias Layer = CaptionLayer

    static let keys = SceneKeys<Self> {
        SceneKey(
            rule: "captions", SceneValueType.asset.form, isRequired: true, example: "captions.vtt",
            "The caption file: SRT, WebVTT, SBV, LRC, ASS or JSON.")
    }
    static let traits = SceneLayerTraits(needsSize: true, drawsText: true, fillsSafeArea: true)
    /// The part of the superlayer's width and height that is kept free on each side if the layer has no frame: the
    /// graphics safe area of EBU R 95.
    private static let margin = 0.05

    /// The caption file.
    var asset = AssetDescription.placeholder
    /// The captions of the file.
    var track = CaptionTrack(cues: [])

    var paths: [String] { asset.paths }
    var text: String? { track.text }

    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool {
        let reader = layer.reader
        guard let written = map.required("captions", "an SRT, WebVTT, SBV, LRC, ASS or JSON file"),
            let asset = reader.assets.asset(written, "captions", reader.values),
            let track = reader.track(asset, at: written.location)
        else { return false }
        self.asset = asset
        self.track = track
        return true
    }

    func frame(in bounds: CGRect) -> CGRect? {
        bounds.insetBy(dx: bounds.width * Self.margin, dy: bounds.height * Self.margin)
    }

    func apply(to layer: CaptionLayer, _ images: SceneImageCache) {
        layer.track = track
        images.add(track.mediaWarnings)
    }
}

extension LayerDescription {
    /// The path of the caption file; nil for other layers than caption layers.
    package var captionFile: String? { (kind as? CaptionsDescription)?.asset.path }
}

extension CaptionTrack {
    /// The deviations of the caption file as warnings of a movie.
    package var mediaWarnings: [MediaWarning] {
        warnings.map { MediaWarning(file: $0.location, detail: $0.detail, isNote: $0.isNote) }
    }
}

extension SceneReader {
    /// Reads a caption file; reports its problems at their locations in it.
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
                let problemLocation = SourceLocation(file: problem.file, line: problem.line, column: problem.column)
                    .used(use)
                values.collector.report(
                    at: problemLocation, problem.problem, expected: problem.expectation,
                    kind: error.limit == nil ? .asset : .limit)
            }
            return nil
        }
    }
}
