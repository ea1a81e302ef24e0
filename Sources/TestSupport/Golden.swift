import Foundation
import Images

/// Compares images with the reference images in Tests/GoldenTests/References.
///
///     #expect(Golden.check(image, "shapes/star", .geometry) == nil)
///
/// Missing or different references that MULTIPLANE_RECORD names are written instead: see `GoldenRecording`.
public enum Golden {
    /// Compares `image` with References/`name`.png. Returns nil if it matches, otherwise the failure and the location
    /// of the evidence.
    ///
    /// Evidence is written to `.build/golden-failures` in the package, or to MULTIPLANE_GOLDEN_OUTPUT.
    public static func check(
        _ image: CGImage, _ name: String, _ tolerance: ImageTolerance = .geometry, sourceFile: String = #filePath
    ) -> String? {
        guard let tests = testsFolder(of: sourceFile) else { return "\(sourceFile) is in no folder named Tests" }
        let reference = tests.appendingPathComponent("GoldenTests/References/\(name).png")
        let environment = ProcessInfo.processInfo.environment
        let build = tests.deletingLastPathComponent().appendingPathComponent(".build")
        let evidence =
            environment["MULTIPLANE_GOLDEN_OUTPUT"].map { URL(fileURLWithPath: $0) }
            ?? build.appendingPathComponent("golden-failures")
        let recording = GoldenRecording(environment: environment)
        if case .refused(let reason) = recording { return "\(name): \(reason)" }
        guard recording.records(name) else {
            return check(image, name, against: reference, tolerance, evidence: evidence, isRecording: false)
        }
        let old = try? Data(contentsOf: reference)
        let failure = check(image, name, against: reference, tolerance, evidence: evidence, isRecording: true)
        if failure == nil, (try? Data(contentsOf: reference)) != old {
            let oldImage = old.flatMap { try? CGImage.png(data: $0) }
            GoldenContactSheet.shared.add(.init(name: name, old: oldImage, new: image), folder: build)
        }
        return failure
    }

    /// Compares `image` with a reference file. Returns nil if it matches or was recorded, otherwise the failure.
    public static func check(
        _ image: CGImage, _ name: String, against reference: URL, _ tolerance: ImageTolerance, evidence: URL,
        isRecording: Bool
    ) -> String? {
        do {
            guard FileManager.default.fileExists(atPath: reference.path) else {
                if isRecording { return try record(image, at: reference) }
                return
                    "there is no reference \(reference.path); "
                    + "record it with MULTIPLANE_RECORD=\(name), then look at the image"
            }
            let expected = try CGImage.png(at: reference)
            let comparison = ImageComparison(image, expected, tolerance: tolerance)
            if comparison.passes { return nil }
            if isRecording { return try record(image, at: reference) }
            try ImageComparison.writeEvidence(image, expected, name: name, into: evidence)
            return "\(name): \(comparison.failures.joined(separator: "; ")); see \(evidence.path)/\(name).*.png"
        } catch {
            return "\(name): \(error)"
        }
    }

    private static func record(_ image: CGImage, at reference: URL) throws -> String? {
        try FileManager.default.createDirectory(
            at: reference.deletingLastPathComponent(), withIntermediateDirectories: true)
        try image.writePNG(to: reference)
        return nil
    }

    private static func testsFolder(of sourceFile: String) -> URL? {
        var folder = URL(fileURLWithPath: sourceFile).deletingLastPathComponent()
        while folder.path != "/" {
            if folder.lastPathComponent == "Tests" { return folder }
            folder = folder.deletingLastPathComponent()
        }
        return nil
    }
}
