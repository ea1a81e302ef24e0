import MediaTime
import SceneLanguage
import SourceFiles
import SourceText

extension SceneDescription {
    /// Warnings about legal values that are most likely mistakes, each with the remedy.
    var likelyMistakes: [MediaWarning] { mistakes.map(\.warning) }

    /// Legal values that are most likely mistakes, with their locations.
    package var mistakes: [SceneDiagnostic] {
        let collector = DiagnosticCollector()
        MistakeCheck(scene: self, collector: collector).run()
        return documentWarnings + collector.warnings
    }
}

extension SceneDiagnostic {
    /// The problem as a warning of a render.
    package var warning: MediaWarning { MediaWarning(at: location, "\(problem); \(expectation)") }
}

extension MediaWarning {
    /// Creates a warning about a location in a scene.
    init(at location: SourceLocation, _ detail: String) {
        self.init(file: location.file, detail: detail, isAboutScene: true)
        line = location.line
        column = location.column
    }
}

/// Finds legal values that are most likely mistakes: percentages as opacities, degrees as radians, animations that the
/// end of the scene cuts.
struct MistakeCheck {
    let scene: SceneDescription
    let collector: DiagnosticCollector

    func run() {
        let changed = Set(scene.changes.map { "\($0.layer).\($0.keyPath.prefix { $0 != "." })" })
        let added = scene.events.flatMap(\.all).flatMap { event in event.added.map { (event.time.seconds, $0) } }
        for change in scene.changes { check(change.value, of: change.keyPath, at: change.location) }
        for (_, addition) in added {
            for animation in addition.animations { checkValues(of: animation) }
        }
        let named = Set(scene.changes.map(\.layer) + added.map { $0.1.layer })
        for layer in scene.root.all {
            for property in layer.properties { check(property.value, of: property.key, at: property.location) }
            for animation in layer.animations { checkValues(of: animation) }
            checkShadow(of: layer, changed)
            checkUnits(of: layer, changed)
            checkMattes(of: layer, named)
            checkStyledText(of: layer)
            checkPlaceholders(of: layer)
            checkFills(of: layer)
        }
        checkTimes(of: scene.root, in: SceneClock(), added)
    }

    /// Checks the value of an opacity.
    private func check(_ value: PropertyValue, of keyPath: String, at location: SourceLocation) {
        guard ["opacity", "shadowOpacity"].contains(keyPath), case .number(let number) = value, number >= 2 else {
            return
        }
        let remedy = number <= 100 ? "write \(keyPath): \(Self.text(number / 100))" : "write a number from 0 to 1"
        collector.warn(
            at: location, "\(keyPath) is \(Self.text(number)), but opacities are from 0 to 1", remedy: remedy)
    }

    /// Warns about a shadow that the layer's own mask hides.
    private func checkShadow(of layer: LayerDescription, _ changed: Set<String>) {
        guard let shadow = layer.properties.first(where: { $0.key == "shadowOpacity" }),
            case .number(let opacity) = shadow.value, opacity > 0,
            layer.properties.contains(where: { $0.key == "masksToBounds" && $0.value == .boolean(true) }),
            !changed.contains("\(layer.name ?? "").masksToBounds"),
            // Without a background, the shadow is that of the contents, which are inside the bounds.
            layer.properties.contains(where: { $0.key == "backgroundColor" && $0.value.isVisibleColor })
        else { return }
        collector.warn(
            at: shadow.location, "masksToBounds hides the shadow of the \(layer.layerClass.rawValue)",
            remedy: "set the shadow in a layer around it, without masksToBounds")
    }

    /// Warns about mattes of transitions that always show the same.
    ///
    /// - Parameter named: The layers that events change.
    private func checkMattes(of layer: LayerDescription, _ named: Set<String>) {
        for index in layer.sequence?.crossings.compactMap(\.matte) ?? [] {
            let matte = layer.sublayers[index]
            let isStill = matte.sublayers.flatMap(\.all).allSatisfy { part in
                part.animations.isEmpty && part.kind == nil && part.span == nil
                    && part.name.map(named.contains) != true
            }
            guard isStill else { continue }
            collector.warn(
                at: matte.location, "the matte of the transition does not change, so the parts change with a cut",
                remedy: "animate it, or show a clip; for an image, write filter: { name: lumaWipe, inputMaskImage: … }")
        }
    }

    /// Returns a number without superfluous digits.
    static func text(_ number: Double) -> String { NumberLiteral(computed: (number * 1000).rounded() / 1000).text }
}

extension PropertyValue {
    fileprivate var isVisibleColor: Bool {
        if case .color(let color) = self { color.alpha > 0 } else { false }
    }
}
