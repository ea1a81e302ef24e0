import FileAccess
import Foundation
import SceneEditing
import SceneFormat
import SceneLanguage
import SourceFiles
import SourceText

/// Whether the page can change scenes, and where the steps to undo are stored.
struct EditingOptions: Sendable {
    var isReadOnly = false
    /// The folder for the journals; nil for none.
    var historyFolder: String?

    /// Returns the folder in which the page may write new scenes; nil for none.
    func sceneFolder(of source: PreviewSource) -> String? { isReadOnly || source.root != nil ? nil : source.folder }
}

extension PreviewSession {
    /// Why the page cannot change the scene; nil if it can.
    func reason(_ version: SceneVersion?, _ source: PreviewSource) -> String? {
        if editing.isReadOnly { return "The preview is read-only." }
        if source.content != nil {
            return sceneFolder == nil
                ? "The scene comes from a program." : "The folder has no scene: start one with New…"
        }
        if source.root != nil { return "Files of a scene with a root folder are not changed." }
        if version?.source.parsed?.source.isConverted == true { return "Animations of other formats are not changed." }
        return nil
    }

    static func path(of source: PreviewSource) -> String {
        URL(fileURLWithPath: source.path).standardizedFileURL.path
    }

    /// Takes over the steps to undo into the state.
    func updateEditing() {
        let (version, source, old) = shared.withLock { ($0.version, $0.source, $0.state.editing) }
        var state = old
        state.reason = reason(version, source)
        state.enabled = state.reason == nil
        let history = state.enabled ? withEditor(source) { $0.history } : EditHistory()
        state.undo = history.done.last?.name
        state.redo = history.undone.last?.name
        if state != old { update { $0.state.editing = state } }
    }

    func withEditor<Result>(_ source: PreviewSource, _ body: (inout SceneEditor) throws -> Result) rethrows
        -> Result
    {
        let path = Self.path(of: source)
        return try editor.withLock { editor in
            var current = editor ?? SceneEditor(path, historyFolder: editing.historyFolder)
            if current.scene != path { current = SceneEditor(path, historyFolder: editing.historyFolder) }
            defer { editor = current }
            return try body(&current)
        }
    }

    /// Returns the version that the page shows, with its documents and its layers.
    func shownScene() throws -> EditedScene {
        guard let version = shared.withLock(\.version), let document = version.source.parsed else {
            throw PreviewError.noScene
        }
        if let scene = edited.withLock({ $0 }), scene.version.revision == version.revision { return scene }
        let scene = try EditedScene(version, document, layers(of: version), scene: Self.path(of: version.source))
        edited.withLock { $0 = scene }
        return scene
    }

    private func layers(of version: SceneVersion) throws -> LayerTable {
        try surveyor.perform(version) { try $0.layerTable() }
    }

    /// Reads the body of a request, which keeps the order of keys and the notation of numbers.
    private static func body(_ data: Data) throws(EditRefusal) -> SceneValue {
        do throws(SceneFormatError) {
            let source = SceneSource(text: String(decoding: data, as: UTF8.self), name: "request")
            return try SceneDocument(source, resolvesIncludes: false).root
        } catch {
            throw EditRefusal("The request is not JSON.")
        }
    }

    /// Writes edits of the page to the files of the scene, and loads it.
    ///
    /// - Throws: `EditRefusal`, `EditConflict`; nothing is written then.
    func edit(_ data: Data) throws {
        let request = EditValue(try Self.body(data))
        guard let edits = request["edits"]?.items, !edits.isEmpty, edits.count <= 1000 else {
            throw EditRefusal("The request has no edits, or more than 1000.")
        }
        let (source, state) = shared.withLock { ($0.source, $0.state) }
        if let reason = state.editing.reason { throw EditRefusal(reason) }
        if let cell = try CellEdit(edits) {
            return try edit(cell, name: request["name"]?.string ?? "Edit", merge: request["merge"]?.string)
        }
        let scene = try shownScene()
        if let shown = request["version"]?.integer, !hasSameLayers(shown) {
            throw EditRefusal("The scene has changed since. Make the edit again.")
        }
        let name = request["name"]?.string ?? "Edit"
        if let caption = try CaptionEdit(edits) {
            let file = try Self.captionFile(of: caption.layer, in: scene)
            try withEditor(source) { editor in
                try editor.change(file, name: name, merge: request["merge"]?.string) {
                    try caption.changes(of: $0, name: FilePath.lastComponent(file))
                }
            }
            shared.withLock { $0.equivalentTexts = scene.sources.texts }
            return reload(source)
        }
        let resolver = EditResolver(layers: scene.layers, sources: scene.sources)
        let pageEdits = try edits.map { try PageEdit($0) }
        let resolved = try pageEdits.indices.map { index in
            do {
                return try resolver.resolve(pageEdits[index])
            } catch let conflict as EditConflict {
                throw conflict.replacing(index, of: edits)
            }
        }
        let hadProblems = !state.problems.isEmpty
        guard !hadProblems || scene.sources.files.count == 1 else {
            throw EditRefusal("The scene has problems. Correct them first, because it includes other files.")
        }
        let texts = try withEditor(source) { editor in
            try editor.make(
                resolved, in: scene.sources, name: name, merge: request["merge"]?.string
            ) { texts in
                if !hadProblems { try Self.check(texts, scene) }
            }
        }
        let keepsLayers = pageEdits.allSatisfy(\.keepsLayers)
        shared.withLock { $0.equivalentTexts = keepsLayers ? texts : nil }
        reload(source)
    }

    /// Whether paths of layers in an earlier version are those of the current one.
    private func hasSameLayers(_ revision: Int) -> Bool {
        shared.withLock { $0.layerRevision <= revision && revision <= $0.state.sceneRevision }
    }

    /// - Parameter texts: The new texts of files, by their paths.
    /// - Throws: `EditRefusal` if the scene has a problem with these texts.
    private static func check(_ texts: [String: String], _ scene: EditedScene) throws {
        let version = scene.version
        guard let old = version.source.parsed?.source else { return }
        let text = texts[scene.sources.files[0].path] ?? old.text
        let source = SceneSource(text: text, name: old.name, folder: old.folder, root: old.root)
        do throws(SceneFormatError) {
            let changed = try SceneDocument(source, resolvesIncludes: true, texts: texts)
            _ = try SceneDescription(
                changed, overrides: version.source.applicable(version.overrides, to: changed))
        } catch {
            throw EditRefusal(error.diagnostics.first)
        }
    }

    /// Undoes the last step, or redoes the one undone last.
    ///
    /// - Throws: `EditRefusal`.
    func travel(back: Bool) throws {
        let (source, reason) = shared.withLock { ($0.source, $0.state.editing.reason) }
        if let reason { throw EditRefusal(reason) }
        defer { updateEditing() }
        try withEditor(source) { try $0.travel(back: back) }
        reload(source)
    }

    func reload(_ source: PreviewSource) {
        let files = shared.withLock { source.files + $0.files }
        watcher.withLock { $0?.accept(files) }
        load()
    }

    /// The most layers with other values.
    private static let liveLimit = 200

    /// Returns a frame with the values of a request instead of the layers' own.
    func liveFrame(_ data: Data) throws -> PreviewFrame {
        let request = try Self.body(data)
        let values = EditValue(request)
        guard let frame = values["frame"]?.integer, case .list(let items)? = request["layers"]?.content,
            items.count <= Self.liveLimit
        else { throw EditRefusal("The request has no frame or no layers, or more than \(Self.liveLimit).") }
        let layers = try items.map { item in
            guard case .text(let path)? = item["path"]?.content, let live = item["values"], case .map = live.content
            else { throw EditRefusal("A layer of the request has no path or no values.") }
            return (path: path, values: live)
        }
        guard let version = shared.withLock(\.version) else { throw PreviewError.noScene }
        let scale = values["scale"]?.double.flatMap { $0.isNaN || $0 == 1 ? nil : min(max($0, 0.01), 4) }
        let visibility = LayerVisibility(["hide": values["hide"]?.string ?? "", "solo": values["solo"]?.string ?? ""])
        return try self.live.perform(version) { try $0.liveFrame(frame, scale: scale, visibility, layers) }
    }
}

extension PreviewSession {
    /// Returns the keys that a layer may have.
    func keys(of path: String) throws -> EditValue {
        guard let version = shared.withLock(\.version) else { throw PreviewError.noScene }
        guard let layer = try layers(of: version).layers[path] else { throw PreviewError.noLayer(path) }
        let sections = SceneReference.sections(ofLayer: layer.className).map { section -> EditValue in
            .map([.init("title", .text(section.title)), .init("keys", .list(section.keys.map(\.report)))])
        }
        return .map([.init("class", .text(layer.className)), .init("sections", .list(sections))])
    }

    /// Returns the text of layers as a list in YAML.
    func text(of paths: [String]) throws -> EditValue {
        let scene = try shownScene()
        let resolver = EditResolver(layers: scene.layers, sources: scene.sources)
        return .map([.init("text", .text(try resolver.text(of: paths)))])
    }

    /// Returns the caption file of a layer.
    ///
    /// - Throws: `EditRefusal` for other layers.
    private static func captionFile(of path: String, in scene: EditedScene) throws(EditRefusal) -> String {
        guard let file = scene.layers.layers[path]?.captionFile else {
            throw EditRefusal("The layer has no caption file.")
        }
        return FilePath.normalized(file)
    }

    /// Returns the captions of a layer as its file states them.
    ///
    /// - Throws: `EditRefusal` for other layers, and for files whose captions cannot be edited.
    func captions(of path: String) throws -> EditValue {
        let (scene, source) = (try shownScene(), shared.withLock(\.source))
        let file = try Self.captionFile(of: path, in: scene)
        let name = FilePath.lastComponent(file)
        let text = try withEditor(source) { try $0.read(file) }
        return .map([
            .init("file", .text(name)),
            .init("cues", .list(try CaptionEdit.outline(text, name: name).cues.map(\.report))),
        ])
    }

    /// Returns what the documents of the scene define for its layers.
    func library() throws -> EditValue {
        let theme = shared.withLock { $0.state.parameters.first { $0.name == "theme" && !$0.isDeclared }?.value }
        return SceneLibrary(try shownScene().sources, theme: theme).report
    }

    /// Returns the keys that the files state for a layer, with their origins.
    func values(of path: String) throws -> EditValue {
        let scene = try shownScene()
        let layer = try scene.layers.source(of: path, in: scene.sources)
        return LayerValues(layer, scene.sources).report
    }
}

extension SceneKeyReference {
    /// The layer properties whose values are usually between 0 and 1, although others are legal.
    private static let proportions: Set = ["opacity", "shadowOpacity", "strokeEnd", "strokeStart"]

    /// The key for the inspector of the page.
    fileprivate var report: EditValue {
        let range = form.range ?? (Self.proportions.contains(name) ? 0...1 : nil)
        func text(_ text: String?) -> EditValue { text.map { .text($0) } ?? .null }
        func number(_ number: Double?) -> EditValue {
            number.flatMap { $0.isFinite && $0.magnitude < ValueReader.numberLimit ? .number($0) : nil } ?? .null
        }
        return .map([
            .init("key", .text(name)), .init("type", .text(form.kind.rawValue)),
            .init("unit", text(form.unit?.rawValue)),
            .init("minimum", number(range?.lowerBound)), .init("maximum", number(range?.upperBound)),
            .init("default", text(defaultValue)), .init("choices", .list(form.choices.map { .text($0) })),
            .init("description", .text(summary)), .init("isAnimatable", .boolean(options.isAnimatable)),
        ])
    }
}

extension HTTPResponse {
    /// A response with a value as JSON.
    init(_ value: EditValue, status: HTTPStatus = .ok) {
        self.init(status, type: "application/json", Data(value.json.utf8))
    }
}
