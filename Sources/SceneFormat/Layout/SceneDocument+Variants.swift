import Foundation
import SceneLanguage
import SourceText

extension SceneDocument {
    /// The names of the scene's variants, in the order written, after `default`; empty if it has none.
    package var variants: [String] {
        let names = root["variants"]?.entries.map(\.key) ?? []
        return names.isEmpty ? [] : [SceneVariant.original] + names
    }

    /// Returns `overrides` with the variant that fits the output best, unless they select one, and for a Lottie file
    /// with the size of the output as that of the canvas, unless they set one.
    ///
    /// That is the variant whose aspect ratio is the closest to the output's: the first one if several are equally
    /// close. Sizes that contain expressions do not take part.
    /// - Parameters:
    ///   - overrides: The values of parameters.
    ///   - size: The requested size of the output; nil for the size of the scene.
    package func overrides(_ overrides: [ParameterOverride], for size: PixelSize?) -> [ParameterOverride] {
        guard let size else { return overrides }
        let overrides = overrides + canvas(size, overrides)
        guard !variants.isEmpty, !overrides.contains(where: { $0.name == SceneVariant.parameter }) else {
            return overrides
        }
        let entries = root["variants"]?.entries ?? []
        let candidates =
            [(SceneVariant.original, root["size"])] + entries.map { ($0.key, $0.value["size"] ?? root["size"]) }
        let distances = candidates.compactMap { name, size in
            Self.aspectRatio(size).map { (name: name, aspectRatio: $0) }
        }.map { (name: $0.name, distance: abs(log($0.aspectRatio * Double(size.height) / Double(size.width)))) }
        guard let best = distances.min(by: { $0.distance < $1.distance - 1e-9 }) else { return overrides }
        let location = SourceLocation(file: "the output size \(size.width)x\(size.height)")
        return overrides + [ParameterOverride(name: SceneVariant.parameter, text: best.name, location: location)]
    }

    /// Returns the size of the canvas of a Lottie file, in which the animation is placed.
    private func canvas(_ size: PixelSize, _ overrides: [ParameterOverride]) -> [ParameterOverride] {
        let declared = root["parameters"]?.entries.map(\.key) ?? []
        let sides = ["width": size.width, "height": size.height]
        guard source.isConverted, ["compatibility", "fit", "height", "width"].allSatisfy(declared.contains),
            !overrides.contains(where: { sides[$0.name] != nil })
        else { return [] }
        return sides.sorted { $0.key < $1.key }.map { ParameterOverride(name: $0.key, text: "\($0.value)") }
    }

    private static func aspectRatio(_ size: SceneValue?) -> Double? {
        guard case .list(let sides)? = size?.content, sides.count == 2, case .number(let width) = sides[0].content,
            case .number(let height) = sides[1].content, width.value > 0, height.value > 0
        else { return nil }
        return width.value / height.value
    }

    /// Returns the variants to check: nil for the scene itself, and the other variants unless a value selects one.
    package func variantsToCheck(_ overrides: [ParameterOverride]) -> [String?] {
        let isSelected = overrides.contains { $0.name == SceneVariant.parameter }
        return [nil] + (isSelected ? [] : variants.dropFirst().map(Optional.some))
    }

    /// Reads a variant; nil for the scene itself.
    ///
    /// - Throws: The problems of the scene, with the position of the variant.
    package func description(of variant: String?, overrides: [ParameterOverride]) throws(SceneFormatError)
        -> SceneDescription
    {
        let selection = variant.map { [ParameterOverride(name: SceneVariant.parameter, text: $0)] } ?? []
        do throws(SceneFormatError) {
            return try SceneDescription(self, overrides: overrides + selection)
        } catch {
            throw variant.map { error.inVariant($0, of: self) } ?? error
        }
    }
}

extension OutputRequest {
    /// The output size that an option or the preset sets; nil for the size of the scene.
    package var fixedSize: PixelSize? {
        if let size { return size }
        guard case .pixels(let size)? = preset?.size else { return nil }
        return size
    }
}

extension SceneFormatError {
    /// Returns the error with the position of the variant that causes it, which the scene itself does not have.
    fileprivate func inVariant(_ name: String, of document: SceneDocument) -> SceneFormatError {
        guard let entry = document.root["variants"]?.entries.first(where: { $0.key == name }) else { return self }
        let use = SourceUse("variant \"\(name)\"", at: entry.keyLocation)
        return SceneFormatError(
            diagnostics: diagnostics.map { problem in
                guard problem.location.use == nil else { return problem }
                return SceneDiagnostic(
                    kind: problem.kind, at: problem.location.used(use), problem.problem, expected: problem.expectation,
                    suggestion: problem.suggestion)
            })
    }
}
