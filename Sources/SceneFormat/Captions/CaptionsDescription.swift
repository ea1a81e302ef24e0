import Captions
import Foundation
import LayerTree

/// The captions that a `CaptionLayer` shows.
package struct CaptionsDescription: Equatable, Sendable {
    /// The caption file.
    package let asset: AssetDescription
    /// The captions of the file.
    package let track: CaptionTrack
    /// The parts of the superlayer's height and width that are kept free if the layer has no frame.
    package let safeArea: SafeAreaInsets

    /// Fractions of a superlayer's size.
    package struct SafeAreaInsets: Equatable, Sendable {
        package var top, left, bottom, right: Double

        /// Equal insets; 5 % at each side is the graphics safe area of EBU R 95.
        package init(all share: Double = 0.05) {
            top = share
            left = share
            bottom = share
            right = share
        }
    }

    /// Returns the frame of a layer without one.
    func frame(in bounds: CGRect) -> CGRect {
        CGRect(
            x: bounds.minX + bounds.width * safeArea.left, y: bounds.minY + bounds.height * safeArea.top,
            width: bounds.width * (1 - safeArea.left - safeArea.right),
            height: bounds.height * (1 - safeArea.top - safeArea.bottom))
    }
}

extension LayerClass {
    /// `CaptionLayer`.
    package static let captions = LayerClass(
        CaptionLayer.self,
        keys: [
            ("captions", .type("string")),
            ("safeArea", .anyOf([.reference("number"), .array(of: .reference("number"), count: 4...4)])),
        ], required: ["captions"])

    /// Whether layers of the class have a font and draw text.
    var drawsText: Bool { self == .text || self == .captions }
}

extension SceneReader {
    /// Reads the keys of a `CaptionLayer`: `captions` and `safeArea`.
    func captions(_ layer: inout MapReader) -> CaptionsDescription? {
        let written = layer.required("captions", "an SRT, WebVTT or JSON file")
        let asset = written.flatMap { assets.asset($0, "captions", values) }
        let safeArea = layer.value("safeArea").map(safeArea) ?? CaptionsDescription.SafeAreaInsets()
        guard let written, let asset, let safeArea, let track = track(asset, at: written.location) else { return nil }
        return CaptionsDescription(asset: asset, track: track, safeArea: safeArea)
    }

    /// Reads a caption file; reports its problems at their places in it.
    private func track(_ asset: AssetDescription, at location: SourceLocation) -> CaptionTrack? {
        // Missing files and folders are reported by the asset.
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: asset.path, isDirectory: &isFolder), !isFolder.boolValue else {
            return nil
        }
        do throws(CaptionError) {
            return try CaptionTrack(contentsOf: URL(fileURLWithPath: asset.path))
        } catch {
            let use = SourceUse("captions used", at: location)
            for problem in error.problems {
                let place = SourceLocation(file: problem.file, line: problem.line, column: problem.column).used(use)
                values.collector.report(at: place, problem.problem, expected: problem.expectation, kind: .asset)
            }
            return nil
        }
    }

    /// Reads a fraction for all sides, or [top, left, bottom, right].
    private func safeArea(_ value: SceneValue) -> CaptionsDescription.SafeAreaInsets? {
        let expectation = "a fraction from 0 to 0.45, or [top, left, bottom, right]"
        guard case .list(let sides) = value.content else {
            return values.number(value, "safeArea", in: 0...0.45, expectation)
                .map { CaptionsDescription.SafeAreaInsets(all: $0) }
        }
        guard sides.count == 4 else { return values.refuse(value, "safeArea", expectation) }
        let shares = sides.compactMap { values.number($0, "safeArea", in: 0...0.9, "a fraction from 0 to 0.9") }
        guard shares.count == 4 else { return nil }
        guard shares[0] + shares[2] <= 0.95, shares[1] + shares[3] <= 0.95 else {
            return values.refuse(value, "safeArea", "opposite sides that leave at least 0.05")
        }
        var insets = CaptionsDescription.SafeAreaInsets()
        insets.top = shares[0]
        insets.left = shares[1]
        insets.bottom = shares[2]
        insets.right = shares[3]
        return insets
    }
}
