import MediaTime
import SourceText
import VectorGeometry

/// The size and the safe area of a scene, which lengths and expressions refer to.
package struct SceneStage {
    /// The name of the stage in expressions.
    package static let name = "scene"
    /// The name of the duration in expressions.
    static let durationKey = "duration"

    /// The size of the movie; nil if it is not legal, which is reported with the scene's other keys.
    let size: PixelSize?
    /// The size of the scene without its variant.
    let designSize: PixelSize?
    /// The area inside the margins of `safeArea`; nil without a legal size.
    let safeArea: SafeArea?
    /// Whether the scene sets `safeArea`.
    let hasSafeArea: Bool
    /// The frames per second; nil if they are not legal, which is reported with the scene's other keys.
    package private(set) var frameRate: Rational?
    /// The duration in seconds; nil if it is not legal, or `auto`.
    package private(set) var duration: Rational?
    private let variant: String
    private let location: SourceLocation

    /// Reads `size` and `safeArea`, which may use parameters.
    ///
    /// - Parameters:
    ///   - written: The scene as written.
    ///   - variant: The selected variant.
    ///   - value: Returns a value with its expressions evaluated.
    package init(
        _ written: SceneValue, _ variant: SceneVariant, _ reader: ValueReader, value: (SceneValue) -> SceneValue
    ) {
        let silent = ValueReader(collector: DiagnosticCollector())
        let size = variant.root["size"].flatMap { silent.pixelSize(value($0), "size") }
        self.size = size
        designSize = written["size"].flatMap { silent.pixelSize(value($0), "size") }
        self.variant = variant.name
        location = variant.root.location
        let margins = variant.root["safeArea"].flatMap { $0.isNull ? nil : $0 }
        hasSafeArea = margins != nil
        guard let size else {
            safeArea = nil
            return
        }
        safeArea = margins.map { reader.safeArea(value($0), in: size) } ?? SafeArea.none
    }

    /// The area inside the margins that the scene sets; nil if it sets none.
    package var declaredSafeArea: CGRect? {
        guard hasSafeArea, let size else { return nil }
        return safeArea?.rect(in: size)
    }

    /// The value of `scene` in expressions:
    /// `{ width, height, frameRate, duration, variant, safeArea: { x, y, width, height } }`.
    package var value: SceneValue? {
        guard let size, let area = safeArea?.rect(in: size) else { return nil }
        let frame = map([
            ("x", number(area.minX)), ("y", number(area.minY)), ("width", number(area.width)),
            ("height", number(area.height)),
        ])
        var entries = [("width", number(Double(size.width))), ("height", number(Double(size.height)))]
        if let frameRate { entries.append(("frameRate", number(frameRate.seconds))) }
        if let duration { entries.append((Self.durationKey, number(duration.seconds))) }
        return map(entries + [("variant", SceneValue(.text(variant), at: location)), ("safeArea", frame)])
    }

    /// Reads `frameRate` and `duration`, which may use parameters and the size of the scene.
    ///
    /// - Parameters:
    ///   - written: The scene as written, with its variant.
    ///   - value: Returns a value with its expressions evaluated, without reporting problems.
    package mutating func readTimes(_ written: SceneValue, value: (SceneValue) -> SceneValue) {
        var silent = ValueReader(collector: DiagnosticCollector())
        func positive(_ key: String, _ unit: SceneValueForm.Unit) -> Rational? {
            let number = written[key].flatMap { silent.rational(value($0), key, "", unit: unit) }
            return number.flatMap { $0 > .zero ? $0 : nil }
        }
        frameRate = positive("frameRate", .framesPerSecond)
        silent.frameRate = frameRate
        duration = positive(Self.durationKey, .seconds)
    }

    private func number(_ value: Double) -> SceneValue {
        SceneValue(.number(NumberLiteral(computed: value)), at: location)
    }

    private func map(_ entries: [(String, SceneValue)]) -> SceneValue {
        SceneValue(.map(entries.map { .init(key: $0.0, keyLocation: location, value: $0.1) }), at: location)
    }
}
