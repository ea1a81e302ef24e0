import Foundation
import Images
import Limits
import SceneEditing
import SceneFormat
import SceneLanguage
import SourceFiles

/// A scene that is being previewed: loads it, reloads it when its files change, and starts its outputs.
///
/// - Thread safety: any thread.
final class PreviewSession: Sendable {
    let initial: PreviewSource
    let frames: FrameBank
    private let thread: SceneThread
    /// The thread for passes over the whole scene.
    let surveyor: SceneFollower
    /// The thread that draws frames with values that are being dragged.
    let live: SceneFollower
    let editing: EditingOptions
    /// Writes the edits of the page; nil until the first one.
    let editor = LockedValue<SceneEditor?>(nil)
    /// The version that the page edited or inspected last.
    let edited = LockedValue<EditedScene?>(nil)
    /// The file that the page adds to the folder of the scene; nil for none.
    let uploaded = LockedValue<NewFile?>(nil)
    /// The thread that draws frames in advance.
    private let scout: SceneFollower
    private let lookBehind = LockedValue(LookBehind())
    /// The thread that draws frames of other rows of the table.
    let rowImages: SceneFollower
    /// The threads that draw playback for streams.
    let streams: StreamThreads
    /// Makes the thumbnails and waveforms of the scene's files.
    let media: MediaThread
    let threads: Int
    let limits: ResourceLimits
    /// The folder for temporary files.
    let folder: String
    /// One load at a time, so that the last one has the last values.
    private let loading = NSLock()
    private let changed = NSCondition()
    let shared: LockedValue<Shared>
    let watcher = LockedValue<FileWatcher?>(nil)

    /// What all threads read and change.
    struct Shared {
        var state: PreviewState
        var source: PreviewSource
        /// The values that the page has set, and those of the command line.
        var overrides: [ParameterOverride]
        var table: RowTable?
        var row = 1
        /// The last version without problems; nil until there is one.
        var version: SceneVersion?
        var soundtrack: SoundtrackTask?
        /// The last complete soundtracks by their revisions, with the latest at the end. The page may still read the
        /// one before.
        var soundtracks: [(revision: Int, path: String)] = []
        var render: RenderTask?
        /// The first version whose layers have the paths of the current one.
        var layerRevision = 0
        /// The texts of the scene's files, by path, in a version with the same paths of layers, which an edit made; nil
        /// for none.
        var equivalentTexts: [String: String]?
        /// The files of the last version without problems.
        var files: [String] = []
        var isStopped = false
    }

    /// Loads the scene and starts to watch its files. A scene with problems is loaded again when it changes.
    ///
    /// - Parameters:
    ///   - threads: The number of drawing threads.
    ///   - folder: The folder for temporary files.
    init(
        _ source: PreviewSource, threads: Int, cacheBytes: Int, folder: String,
        editing: EditingOptions = EditingOptions()
    ) {
        initial = source
        self.editing = editing
        self.threads = threads
        self.folder = folder
        var limits = ResourceLimits.current
        // The time limits one output, not the time in which someone looks at frames.
        limits.renderTime = .max
        self.limits = limits
        var state = PreviewState(title: source.title)
        state.presets = PresetLibrary.standard.all.map(\.name)
        state.makesScenes = editing.sceneFolder(of: source) != nil
        shared = LockedValue(Shared(state: state, source: source, overrides: source.overrides))
        frames = FrameBank(capacity: cacheBytes)
        thread = SceneThread(threads: threads, frames: frames, limits: limits)
        surveyor = SceneFollower(SceneThread(threads: 1, frames: FrameBank(capacity: 0), limits: limits))
        live = SceneFollower(SceneThread(threads: threads, frames: FrameBank(capacity: 0), limits: limits))
        scout = SceneFollower(SceneThread(threads: 1, frames: frames, limits: limits, isBackground: true))
        rowImages = SceneFollower(
            SceneThread(threads: 1, frames: FrameBank(capacity: 0), limits: limits, isBackground: true))
        streams = StreamThreads(threads: threads, limits: limits)
        media = MediaThread(limits: limits)
        let watcher = FileWatcher { [weak self] in self?.load() }
        self.watcher.withLock { $0 = watcher }
        watch([])
        load()
    }

    /// Ends all threads.
    func stop() {
        watcher.withLock { $0?.stop() }
        let (soundtrack, render) = shared.withLock { shared in
            shared.isStopped = true
            return (shared.soundtrack, shared.render)
        }
        soundtrack?.cancel()
        render?.cancel()
        thread.stop()
        surveyor.stop()
        live.stop()
        scout.stop()
        rowImages.stop()
        streams.stop()
        media.stop()
        changed.withLock { changed.broadcast() }
    }

    /// The current state.
    var state: PreviewState {
        shared.withLock { shared in
            var state = shared.state
            state.render = shared.render?.status
            return state
        }
    }

    /// Returns the state once it differs from a revision, or after some seconds.
    func state(after revision: Int, seconds: Double) -> PreviewState {
        let end = Date(timeIntervalSinceNow: seconds)
        changed.withLock {
            while shared.withLock({ $0.state.revision == revision && !$0.isStopped }), changed.wait(until: end) {}
        }
        return state
    }

    /// Returns a frame. A known one does not wait for any work.
    ///
    /// - Parameters:
    ///   - scale: The factor of the size; nil for the scene's size.
    ///   - visibility: The layers that are drawn.
    /// - Throws: `PreviewError` if there is no such frame; errors of clips.
    func frame(_ number: Int, scale: Double?, _ visibility: LayerVisibility) throws -> PreviewFrame {
        let key = PreviewFrameCache.Key(frame: number, scale: scale ?? 1, visibility: visibility)
        let frame = try frames.frame(key) ?? perform { try $0.frame(number, scale: scale, visibility) }
        lookBehind(key, frame)
        return frame
    }

    private func lookBehind(_ key: PreviewFrameCache.Key, _ frame: PreviewFrame) {
        let room = frames.count(of: frame)
        guard let version = shared.withLock(\.version) else { return }
        switch lookBehind.withLock({ $0.note(key, room: room) }) {
        case .none: break
        case .draw(let numbers):
            let keys = numbers.map { PreviewFrameCache.Key(frame: $0, scale: key.scale, visibility: key.visibility) }
            scout.add(version) { $0.prepare(keys) }
        case .cancel: scout.add(version) { $0.rest() }
        }
    }

    /// Runs a job on the scene's thread.
    func perform<Result: Sendable>(_ body: @escaping @Sendable (PreviewStage) throws -> Result) throws -> Result {
        let (result, drawn) = try thread.perform { stage in (try body(stage), stage.warnings) }
        let warnings = (drawn + frames.warnings).uniqued
        if shared.withLock({ $0.state.warnings != warnings }) { update { $0.state.warnings = warnings } }
        return result
    }

    /// Runs a job on the thread for passes over the whole scene, after it has loaded the current version. If the scene
    /// changes, the job runs again for the next version.
    ///
    /// - Parameter body: Receives a closure that returns whether the version is outdated.
    func survey<Result: Sendable>(
        _ body: @escaping @Sendable (PreviewStage, () -> Bool) throws -> Result
    ) throws -> Result {
        while true {
            do {
                return try surveyVersion(body)
            } catch PreviewError.outdated {
                if shared.withLock(\.isStopped) { throw PreviewError.outdated }
            }
        }
    }

    private func surveyVersion<Result: Sendable>(
        _ body: @escaping @Sendable (PreviewStage, () -> Bool) throws -> Result
    ) throws -> Result {
        guard let version = shared.withLock(\.version) else { throw PreviewError.noScene }
        let isOutdated: @Sendable () -> Bool = { [shared] in
            shared.withLock { $0.version?.revision != version.revision || $0.isStopped }
        }
        if isOutdated() { throw PreviewError.outdated }
        return try surveyor.perform(version) { try body($0, isOutdated) }
    }

    /// Changes the values of parameters; nil is the default.
    func set(_ values: [String: String?]) {
        shared.withLock { shared in
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                shared.overrides.removeAll { $0.name == name }
                if let value { shared.overrides.append(ParameterOverride(name: name, text: value)) }
            }
        }
        load()
    }

    /// Shows a row of the table, without the values that the page has set.
    func show(row: Int) {
        shared.withLock { shared in
            shared.row = shared.table?.limited(row) ?? 1
            shared.overrides = initial.overrides
        }
        load()
    }

    /// Shows another scene of the folder.
    ///
    /// - Throws: `PreviewError.noSuchScene`.
    func show(scene name: String) throws {
        guard let folder = initial.folder, SceneFolder.scenes(in: folder).contains(name) else {
            throw PreviewError.noSuchScene(name)
        }
        loading.lock()
        _ = try? thread.perform { $0.unload() }
        _ = frames.begin()
        scout.unload()
        rowImages.unload()
        live.unload()
        streams.unload()
        update { shared in
            shared.version = nil
            shared.source.path = folder + "/" + name
            shared.source.content = nil
            shared.overrides = initial.overrides
            shared.files = []
            shared.state.title = shared.source.title
            shared.state.scene = nil
            shared.state.problems = []
            shared.state.warnings = []
            shared.state.parameters = []
        }
        loading.unlock()
        load()
    }

    /// The folder in which the page may write new scenes; nil for none.
    var sceneFolder: String? { editing.sceneFolder(of: initial) }

    /// Loads the scene from its files.
    func load() {
        loading.lock()
        defer { loading.unlock() }
        let source = shared.withLock(\.source)
        if let folder = source.folder {
            let scenes = SceneFolder.scenes(in: folder)
            if shared.withLock({ $0.state.scenes != scenes }) { update { $0.state.scenes = scenes } }
        }
        do {
            let table = try source.rows.map { try RowTable($0, root: source.root, separator: source.separator) }
            let (overrides, row) = shared.withLock { shared in
                shared.table = table
                return (shared.values, shared.row)
            }
            let loaded = try thread.perform { stage in
                let (scene, frames) = try stage.load(source, overrides)
                return (
                    info: PreviewState.SceneInfo(scene), parameters: scene.parameterReport,
                    arguments: scene.argumentText, files: scene.description?.files ?? [],
                    media: scene.media, document: scene.document, frames: frames
                )
            }
            var read = source
            read.parsed = loaded.document
            scout.unload()
            rowImages.unload()
            live.unload()
            streams.unload()
            media.use(loaded.media)
            update { shared in
                shared.state.sceneRevision += 1
                let isEquivalent =
                    shared.equivalentTexts.map { $0 == loaded.document?.texts(scene: Self.path(of: source)) } ?? false
                // Another program may have changed the files since the edit, or in the same version.
                if !isEquivalent { shared.layerRevision = shared.state.sceneRevision }
                shared.equivalentTexts = nil
                // The soundtrack is that of the version before.
                shared.state.audio = .none
                shared.version = SceneVersion(
                    revision: shared.state.sceneRevision, source: read, overrides: overrides, frames: loaded.frames)
                shared.state.scene = loaded.info
                shared.state.parameters = loaded.parameters
                shared.state.arguments = loaded.arguments
                shared.state.rows = table?.report(row)
                shared.state.row = table?.line(loaded.parameters) ?? RowTable.table(loaded.parameters)
                shared.state.problems = []
                shared.state.warnings = []
                shared.files = loaded.files
            }
            updateEditing()
            watch(loaded.files)
            startSoundtrack(loaded.info.hasAudio && loaded.info.duration <= SoundtrackFile.longest)
        } catch {
            let problems = SceneProblem.problems(of: error, path: source.path)
            update {
                $0.state.problems = problems
                $0.equivalentTexts = nil
            }
            updateEditing()
            // A problem may be in an included file that no version without problems has used.
            watch(shared.withLock(\.files) + problems.map(\.file))
        }
    }

    /// Watches the scene, its files, and while it has problems their folders, in which missing files may appear.
    private func watch(_ files: [String]) {
        let source = shared.withLock(\.source)
        let paths = source.files + files
        let listed = source.folder.map(SceneFolder.folders) ?? []
        let folders = Set(paths.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path })
        let hasProblems = shared.withLock { !$0.state.problems.isEmpty }
        watcher.withLock { $0?.watch(paths + listed + (hasProblems ? folders.sorted() : [])) }
    }

    /// Changes the state, and tells those who wait for a change.
    func update(_ body: (inout Shared) -> Void) {
        changed.withLock {
            shared.withLock { shared in
                body(&shared)
                shared.state.revision += 1
            }
            changed.broadcast()
        }
    }
}

extension PreviewSession.Shared {
    /// The values of the row, and those that replace them.
    var values: [ParameterOverride] { (table?.values(row) ?? []) + overrides }
}
