import EditLists
import FileAccess
import Foundation
import Limits
import MediaTime
import SceneLanguage
import SourceFiles
import SourceText

/// Replaces `timeline` of layers with the layers of the edit list, before layout.
struct TimelineExpansion {
    /// The absolute paths of the edit lists.
    private(set) var files: [String] = []
    /// The parts of edit lists that have no effect.
    private(set) var warnings: [SceneDiagnostic] = []

    private let source: SceneSource
    private let values: ValueReader
    private var assets: [SceneValue.Entry] = []
    private var assetNames: Set<String> = []
    private var written: SceneValue?
    /// The edit lists that were read; nil for those that could not be, which are reported once.
    private var timelines: [Request: EditTimeline?] = [:]
    /// The number of items in the edit lists of all layers.
    private var itemCount = 0

    /// A timeline in a file.
    private struct Request: Hashable {
        let path: String
        let timeline: String?
    }

    init(_ source: SceneSource, _ values: ValueReader) {
        self.source = source
        self.values = values
    }

    /// Returns the scene with layers in place of timelines.
    mutating func scene(_ scene: SceneValue) -> SceneValue {
        guard let root = scene["root"], Self.hasTimelines(root) else { return scene }
        written = scene["assets"]
        let expanded = layer(root, isRoot: true)
        var entries = scene.entries.map { entry in
            entry.key == "root" ? .init(key: entry.key, keyLocation: entry.keyLocation, value: expanded) : entry
        }
        guard !assets.isEmpty else { return SceneValue(.map(entries), at: scene.location) }
        let own = Set((written?.entries ?? []).map(\.key))
        let all = (written?.entries ?? []) + assets.filter { !own.contains($0.key) }
        entries.removeAll { $0.key == "assets" }
        let location = written?.location ?? scene.location
        entries.append(.init(key: "assets", keyLocation: location, value: SceneValue(.map(all), at: location)))
        return SceneValue(.map(entries), at: scene.location)
    }

    /// The keys whose values contain layers.
    private static let layerKeys: Set<String> = ["sublayers", "sequence", "mask"]

    private static func hasTimelines(_ value: SceneValue) -> Bool {
        switch value.content {
        case .list(let items): items.contains { hasTimelines($0) }
        case .map(let entries):
            entries.contains {
                $0.key == TimelineDescription.key || (layerKeys.contains($0.key) && hasTimelines($0.value))
            }
        default: false
        }
    }

    private mutating func layer(_ value: SceneValue, isRoot: Bool = false) -> SceneValue {
        guard case .map(let entries) = value.content else { return value }
        var result: [SceneValue.Entry] = []
        var timeline: [SceneValue] = []
        for entry in entries {
            if entry.key == TimelineDescription.key {
                guard !entry.value.isNull else { continue }
                timeline = layers(of: entry.value, in: value)
            } else if Self.layerKeys.contains(entry.key) {
                result.append(.init(key: entry.key, keyLocation: entry.keyLocation, value: layers(in: entry.value)))
            } else {
                result.append(entry)
            }
        }
        guard !timeline.isEmpty else { return SceneValue(.map(result), at: value.location) }
        return SceneValue(.map(filled(result, with: timeline, value.location, isRoot)), at: value.location)
    }

    private mutating func layers(in value: SceneValue) -> SceneValue {
        guard case .list(let items) = value.content else { return layer(value) }
        return SceneValue(.list(items.map { layer($0) }), at: value.location)
    }

    /// Returns the keys of a layer with a timeline behind its sublayers. Without a frame it fills its superlayer.
    private func filled(
        _ entries: [SceneValue.Entry], with timeline: [SceneValue], _ location: SourceLocation, _ isRoot: Bool
    ) -> [SceneValue.Entry] {
        let write = SceneValueWriter(location: location)
        var entries = entries
        let placement = ["frame", "bounds", "position"]
        if !isRoot, !entries.contains(where: { placement.contains($0.key) }) {
            entries.append(write.entry("frame", write.fullFrame))
        }
        guard let index = entries.firstIndex(where: { $0.key == "sublayers" }),
            case .list(let own) = entries[index].value.content
        else { return entries + [write.entry("sublayers", write.list(timeline))] }
        entries[index] = write.entry("sublayers", write.list(timeline + own))
        return entries
    }

    /// Returns the layers of a timeline; reports problems and returns none.
    private mutating func layers(of value: SceneValue, in layer: SceneValue) -> [SceneValue] {
        if layer["sequence"] != nil || !["CALayer", nil].contains(layer["class"]?.textForm) {
            values.collector.report(
                at: value.location, "a layer with a timeline has a sequence or a class",
                expected: "expected the timeline in a CALayer of its own")
            return []
        }
        guard let description = TimelineDescription(value, values) else { return [] }
        let path = path(description.file)
        guard let timeline = timeline(path, description, at: value.location) else { return [] }
        itemCount += timeline.tracks.itemCount
        if let error = ResourceLimits.current.error(ResourceLimits.layersEntry, Double(itemCount)) {
            values.collector.report(at: value.location, error.problem, expected: error.remedy, kind: .limit)
            return []
        }
        let media = TimelineMedia(
            folder: FilePath.parent(path),
            mediaFolder: description.media.map { source.resolve($0) }, root: source.root)
        var layers = TimelineLayers(timeline, media, values.collector, use: use(at: value.location))
        let problems = values.collector.count
        let layer = layers.layer()
        // Layers can use the same media.
        for asset in layers.assets where assetNames.insert(asset.key).inserted { assets.append(asset) }
        warnings += layers.warnings
        if layer == nil, values.collector.count == problems {
            values.collector.report(
                at: value.location, "the timeline is empty", expected: "expected tracks with clips, and a duration")
        }
        return layer.map { [$0] } ?? []
    }

    /// Returns the use of a timeline for messages; nil in the scene that `TimelineScene` writes, which is not a file.
    private func use(at location: SourceLocation) -> SourceUse? {
        source.isConverted ? nil : SourceUse("timeline used", at: location)
    }

    /// Returns the absolute path of the file that a path or the name of an asset means.
    private mutating func path(_ name: String) -> String {
        let asset = written?[name]
        let text = asset?.textForm ?? asset?["file"]?.textForm ?? name
        let absolute = source.resolve(text)
        files.append(absolute)
        return absolute
    }

    /// Returns a timeline, which is read once; reports problems and returns nil.
    private mutating func timeline(_ path: String, _ description: TimelineDescription, at location: SourceLocation)
        -> EditTimeline?
    {
        let request = Request(path: path, timeline: description.timeline)
        if let timeline = timelines[request] { return timeline }
        let timeline = read(path, description, at: location)
        timelines[request] = .some(timeline)
        return timeline
    }

    private func read(_ path: String, _ description: TimelineDescription, at location: SourceLocation)
        -> EditTimeline?
    {
        let data: Data
        do throws(InputFile.Failure) {
            data = try InputFile.contents(path, in: source.root, limit: SceneSource.byteLimit)
        } catch {
            values.collector.report(
                at: location, "the timeline \"\(description.file)\" cannot be read: \(error.reason)",
                expected: "expected an edit list (.otio, .edl, .xml or .fcpxml) relative to the scene file",
                kind: .asset)
            return nil
        }
        do throws(EditListError) {
            return try EditTimeline(
                data, name: path.shortened(in: source), named: description.timeline, isConfined: source.root != nil)
        } catch {
            // The file of a converted scene is not one that the scene names.
            let message = error.problem.message(isConfined: source.root != nil && !source.isConverted)
            values.collector.report(
                at: error.problem.location.used(use(at: location)), message.problem, expected: message.remedy,
                kind: error.isLimit ? .limit : .asset)
            return nil
        }
    }
}

extension EditProblem {
    /// Returns the problem and the remedy for messages. Those of confined runs must not show the contents of files.
    func message(isConfined: Bool) -> (problem: String, remedy: String) {
        isConfined ? (problem.withoutQuotations, remedy.withoutQuotations) : (problem, remedy)
    }
}

extension String {
    /// Returns the path as messages name it: relative to the folder of the scene, as included files are.
    fileprivate func shortened(in source: SceneSource) -> String {
        let prefix = source.folder + "/"
        guard hasPrefix(prefix) else { return self }
        let folder = FilePath.parent(source.name)
        let name = String(dropFirst(prefix.count))
        return folder.isEmpty ? name : folder + "/" + name
    }
}
