import Foundation
import Images
import Limits
import MediaTime
import MotionTiming
import SceneLanguage
import SourceFiles
import TextLayout

/// Reads a document as a scene.
struct SceneReader {
    /// The version of the format in `multiplane:`.
    static let version = 1

    let values: ValueReader
    let assets: AssetTable
    /// The lengths of clips, for durations that a scene does not set.
    let lengths: MediaLengths
    private let document: SceneDocument
    /// The expanded scene; nil if it exceeds a limit.
    private let root: SceneValue?
    private let parameters: ParameterTable
    private let safeArea: CGRect?
    /// The edit lists of the scene.
    private let timelines: TimelineExpansion
    private let drawingWarnings: [SceneDiagnostic]

    init(_ document: SceneDocument, collector: DiagnosticCollector, overrides: [ParameterOverride]) {
        self.document = document
        let plain = ValueReader(collector: collector)
        lengths = MediaLengths(collector)
        let variant = SceneVariant(document.root, overrides: overrides, plain)
        let written = variant.root
        let parameters = ParameterTable(written, overrides: overrides, plain)
        let theme = Self.theme(written, parameters, plain, Self.stage(document.root, variant, parameters)?.value)
        var values = ValueReader(collector: collector, theme: theme)
        var scope = parameters.scope
        for (name, value) in theme.values.sorted(by: { $0.key < $1.key }) where !scope.contains(name) {
            scope.bind(name, value)
        }
        var stage = SceneStage(document.root, variant, plain) { [scope] value in
            Self.expander(nil, scope, plain).value(value, ExpansionContext(scope: scope))
        }
        let hasStage = !scope.contains(SceneStage.name)
        // Messages list the names of parameters only.
        if hasStage, let value = stage.value { scope.values[SceneStage.name] = value }
        Self.readTimes(&stage, written, scope)
        if hasStage, let value = stage.value { scope.values[SceneStage.name] = value }
        values.frameRate = stage.frameRate
        var expander = Self.expander(written["components"], scope, values)
        expander.variantLayers = VariantLayers(variant.layers)
        safeArea = stage.declaredSafeArea
        let layout = LayoutResolver(
            stage, safeAreaClasses: LayerClass.inSafeArea, naturalSizeClasses: LayerClass.withNaturalSize, collector)
        var timelines = TimelineExpansion(document.source, values)
        var drawings = DrawingExpansion(document.source, values)
        let mattes = MatteExpansion(values)
        root = expander.scene(written).map { timelines.scene($0) }.map { drawings.scene($0) }.map(mattes.scene)
            .map(layout.scene)
        self.timelines = timelines
        drawingWarnings = drawings.warnings
        self.parameters = parameters
        assets = AssetTable(
            root?["assets"], source: document.source, parameterPaths: parameters.assetPaths, values)
        values.files = SceneFiles(assets)
        self.values = values
    }

    private static func expander(_ components: SceneValue?, _ globals: ExpressionScope, _ reader: ValueReader)
        -> SceneExpander
    {
        SceneExpander(
            components: ComponentTable(components, reader), globals: globals, reader: reader, limits: .current)
    }

    /// Reads the frames per second and the duration, for times in frames and for expressions; illegal values are
    /// reported later.
    private static func readTimes(_ stage: inout SceneStage, _ root: SceneValue, _ scope: ExpressionScope) {
        let silent = ValueReader(collector: DiagnosticCollector())
        stage.readTimes(root) { expander(nil, scope, silent).value($0, ExpansionContext(scope: scope)) }
    }

    /// Returns the size and the safe area for expressions of the theme; nil if they depend on the theme themselves, or
    /// are not legal.
    private static func stage(_ root: SceneValue, _ variant: SceneVariant, _ parameters: ParameterTable) -> SceneStage?
    {
        let silent = ValueReader(collector: DiagnosticCollector())
        let expander = expander(nil, parameters.scope, silent)
        var stage = SceneStage(root, variant, silent) {
            expander.value($0, ExpansionContext(scope: parameters.scope))
        }
        readTimes(&stage, variant.root, parameters.scope)
        return silent.collector.isEmpty ? stage : nil
    }

    /// Returns the selected theme; its values may use the scene's parameters and `scene`.
    private static func theme(
        _ root: SceneValue, _ parameters: ParameterTable, _ reader: ValueReader, _ stage: SceneValue?
    ) -> SceneTheme {
        let name = parameters.values[SceneTheme.parameter]?.textForm
        // Themes that are not selected are checked too, unless they depend on parameters.
        for entry in root["themes"]?.entries ?? [] where entry.key != name && !entry.value.hasExpressions {
            _ = SceneTheme(entry.value, reader)
        }
        var scope = parameters.scope
        if let stage, !scope.contains(SceneStage.name) { scope.values[SceneStage.name] = stage }
        let expander = expander(nil, scope, reader)
        let context = ExpansionContext(scope: scope)
        return SceneTheme(expander.value(SceneTheme.selected(name, in: root), context), reader)
    }

    /// Reads the scene; reports problems and returns nil if something required is missing or illegal.
    func scene() -> SceneDescription? {
        guard let expanded = root, var map = MapReader(expanded, "the scene", values.collector) else { return nil }
        map.allow(["parameters", "assets"])
        checkVersion(&map)
        let size = map.required("size", "[width, height] in pixels").flatMap { values.pixelSize($0, "size") }
        let rate = map.required("frameRate", Self.rateExpectation).flatMap(frameRate)
        let durationValue = map.required("duration", "seconds above 0, or auto")
        let background = map.value("background").map { values.color($0, "background") } ?? .black
        let fonts = map.value("fonts").map { self.fonts($0) }
        let area = size.map { CGSize(width: $0.width, height: $0.height) }
        let root = map.required("root", "a layer").flatMap { layer($0, isRoot: true, area: area) }
            .map { RelativeTimes(collector: values.collector).resolved($0) }
        let index = LayerIndex(root)
        let times = SceneTimes(root, values.collector)
        let audioValue = map.value("audio")
        var audio = audioValue.flatMap { values.list($0, "audio", "a list of audio tracks") { self.audio($0, times) } }
        let duration = duration(durationValue, root, audio ?? [])
        let events = map.value("events").flatMap { value in
            values.list(value, "events", "a list of events") { event($0, index, times, sceneDuration: duration) }
        }
        if let duration { audio = audio?.map { $0.playing(untilEndAt: duration) } }
        checkDucking(audio ?? [], in: root)
        let layout = map.value("audioLayout").flatMap { values.channelLayout($0, "audioLayout") }
        let motionBlur = map.value("motionBlur").flatMap { MotionBlur($0, values) }
        let subtitles = map.value("subtitles").flatMap { self.subtitles($0) }
        map.allow(["include", "components", "theme", "themes", "variants", "safeArea", ParameterTable.columnsKey])
        map.reportUnknownKeys()
        guard let size, let rate, let duration, let background, let root else { return nil }
        return SceneDescription(
            name: document.source.name, size: size, safeArea: safeArea, frameRate: rate, duration: duration,
            background: background,
            parameters: parameters.declarations, assets: assets.assets, fonts: fonts ?? [], root: root,
            events: Self.sorted(events ?? []), audio: audio ?? [], audioLayout: layout, motionBlur: motionBlur,
            subtitles: subtitles, includedFiles: document.includedFiles + timelines.files,
            linkedFiles: values.files?.used ?? [],
            documentWarnings: document.warnings + timelines.warnings + drawingWarnings + values.collector.warnings)
    }

    private func checkVersion(_ map: inout MapReader) {
        guard let value = map.required("multiplane", "the format's version, \(Self.version)") else { return }
        guard case .number(let number) = value.content, number.value == Double(Self.version) else {
            let _: Int? = values.refuse(value, "multiplane", "\(Self.version), the only version of the format")
            return
        }
    }

    private static let rateExpectation = "frames per second above 0 and at most 1000 (25, 29.97 or 30000/1001)"

    private func frameRate(_ value: SceneValue) -> FrameRate? {
        let rational = values.rational(value, "frameRate", Self.rateExpectation, unit: .framesPerSecond)
        guard let rational else { return nil }
        guard let rate = FrameRate(rational), rational <= 1000 else {
            return values.refuse(value, "frameRate", Self.rateExpectation)
        }
        return rate
    }

    /// The longest duration of a scene in seconds.
    static let longest = Rational(1_000_000)

    /// Reads the duration of the scene in seconds.
    func sceneDuration(_ value: SceneValue) -> Rational? {
        let expectation = "seconds above 0 and at most a million (4, 2.5 or 1001/30), or auto"
        guard let duration = values.rational(value, "duration", expectation, unit: .seconds) else { return nil }
        return duration > .zero && duration <= Self.longest ? duration : values.refuse(value, "duration", expectation)
    }

    private static func sorted(_ events: [EventDescription]) -> [EventDescription] {
        events.indices.sorted { (events[$0].time, $0) < (events[$1].time, $1) }.map { events[$0] }
    }
}

extension SceneReader {
    /// Reads the paths of font files and registers their fonts under their own names.
    func fonts(_ value: SceneValue) -> [String] {
        var files: [(path: String, value: SceneValue)] = []
        _ = values.list(value, "fonts", "a list of font files") { item -> String? in
            let path = font(item)
            if let path { files.append((path, item)) }
            return path
        }
        let errors = FontCatalog.register(filesAt: files.map(\.path))
        for (path, value) in files {
            guard case .unusable(_, let reason)? = errors[path] else { continue }
            values.collector.report(
                at: value.location, "cannot use the font \"\(value.textForm ?? path)\": \(reason)",
                expected: "expected a TTF, OTF or TTC file", kind: .asset)
        }
        return files.map(\.path)
    }

    /// Reads the path of a font file.
    private func font(_ value: SceneValue) -> String? {
        guard let path = values.text(value, "fonts", "the path of a font file, relative to the scene file") else {
            return nil
        }
        guard !DataURL.isDataURL(path) else {
            values.collector.report(
                at: value.location, "a data URL cannot be used as a font",
                expected: "expected the path of a TTF, OTF or TTC file", kind: .asset)
            return nil
        }
        return assets.resolve(path, at: value.location, values.collector)
    }
}
