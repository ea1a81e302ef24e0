import LayerTree
import Limits
import SceneLanguage
import SourceText
import TextLayout

/// Compares the layers, players, files, copies and texts of a scene with the resource limits, before anything is built.
///
/// Animations and events may change these numbers; they are checked again for each frame.
struct LimitCheck {
    let scene: SceneDescription
    let collector: DiagnosticCollector
    let limits: ResourceLimits

    func run() {
        let layers = scene.root.all
        check(ResourceLimits.layersEntry, Double(layers.count), at: scene.root.location)
        let players = layers.filter { $0.player != nil }
        if let first = players.dropFirst(limits.players).first {
            check(ResourceLimits.playersEntry, Double(players.count), at: first.location)
        }
        checkFiles(layers)
        for layer in layers {
            for assignment in layer.properties { checkText(assignment.value, at: assignment.location) }
        }
        for change in scene.changes { checkText(change.value, at: change.location) }
        checkCopies(below: scene.root)
    }

    private func check(_ entry: ResourceLimits.Entry, _ actual: Double, at location: SourceLocation) {
        guard let error = limits.error(entry, actual) else { return }
        collector.report(at: location, error.problem, expected: error.remedy, kind: .limit)
    }

    /// Checks the files that are decoded. Those that they contain, and files that are read with the scene, are counted
    /// when they are opened.
    private func checkFiles(_ layers: [LayerDescription]) {
        let played = layers.compactMap(\.player?.asset) + layers.compactMap(\.visualizedAudio)
        let drawn = layers.compactMap(\.lottie?.asset) + layers.compactMap(\.package?.asset)
        let drawings = layers.compactMap(\.drawing?.asset)
        let assets = scene.imageAssets + played + drawn + drawings + scene.tracks.map(\.asset)
        var paths: Set<String> = []
        var first: SourceLocation?
        for asset in assets where paths.insert(asset.path).inserted && paths.count > limits.mediaFiles {
            first = first ?? asset.location
        }
        if let first { check(ResourceLimits.mediaFilesEntry, Double(paths.count), at: first) }
        // Fonts that are not installed take as long to look up as others.
        check(ResourceLimits.mediaFilesEntry, Double(scene.fontNames.count), at: scene.root.location)
    }

    private func checkText(_ value: PropertyValue, at location: SourceLocation) {
        switch value {
        case .text(let text): check(ResourceLimits.textLengthEntry, Double(text.utf8.count), at: location)
        case .attributedText(let text):
            check(ResourceLimits.textLengthEntry, Double(text.string.utf8.count), at: location)
        default: break
        }
    }

    /// Checks the outermost replicators, which draw the copies of those within them.
    private func checkCopies(below layer: LayerDescription) {
        guard layer.replicates else {
            for child in layer.sublayers + layer.masks { checkCopies(below: child) }
            return
        }
        check(ResourceLimits.replicatorCopiesEntry, layer.drawnLayerCount - 1, at: layer.location)
    }
}

extension LayerDescription {
    fileprivate var replicates: Bool { layerClass.type == CAReplicatorLayer.self }

    /// The number of layers that are drawn for this one, copies counted.
    fileprivate var drawnLayerCount: Double {
        let below = sublayers.reduce(0) { $0 + $1.drawnLayerCount }
        guard replicates else { return 1 + below }
        let count = properties.first { $0.key == "instanceCount" }?.value
        guard case .number(let copies)? = count else { return 1 + below }
        return 1 + max(0, copies) * below
    }
}
