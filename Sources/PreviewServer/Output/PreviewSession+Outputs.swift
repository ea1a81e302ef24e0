import Foundation
import SceneFormat

extension PreviewSession {
    private var job: SceneJob {
        let (source, overrides) = shared.withLock { ($0.source, $0.values) }
        return SceneJob(source: source, overrides: overrides, limits: limits)
    }

    /// Starts to render the soundtrack of the current version, if it has one.
    func startSoundtrack(_ hasAudio: Bool) {
        shared.withLock(\.soundtrack)?.cancel()
        guard hasAudio else {
            return update { shared in
                shared.soundtrack = nil
                shared.soundtrackPath = nil
                shared.state.audio = .none
            }
        }
        let path = folder + "/soundtrack-\(shared.withLock { $0.state.sceneRevision }).wav"
        update { $0.state.audio = .rendering }
        let job = job
        let revision = shared.withLock(\.state.sceneRevision)
        let task = SoundtrackTask(job, to: path) { [weak self] error in
            self?.finishSoundtrack(path, error, revision)
        }
        shared.withLock { $0.soundtrack = task }
    }

    private func finishSoundtrack(_ path: String, _ error: (any Error)?, _ revision: Int) {
        guard shared.withLock({ $0.state.sceneRevision == revision && !$0.isStopped }) else {
            unlink(path)
            return
        }
        let old = shared.withLock(\.soundtrackPath)
        update { shared in
            shared.soundtrackPath = error == nil ? path : nil
            shared.state.audio = error == nil ? .ready : .failed
            if let error { shared.state.warnings.append("the soundtrack cannot be played: \(error)") }
        }
        if let old { unlink(old) }
    }

    /// The rendered soundtrack; nil until it is complete.
    var soundtrack: ServedFile? { shared.withLock(\.soundtrackPath).flatMap(ServedFile.init) }

    /// Starts a render.
    ///
    /// - Throws: `PreviewOutputError.busy` while another one is running; errors of the preset.
    func render(preset: String) throws {
        let last = shared.withLock(\.render)
        if last?.status.state == .running { throw PreviewOutputError.busy }
        if let last { unlink(last.path) }
        let task = try RenderTask(job, preset: preset, in: folder, threads: threads) { [weak self] in
            self?.update { _ in }
        }
        update { $0.render = task }
    }

    /// Cancels the running render.
    func cancelRender() { shared.withLock(\.render)?.cancel() }

    /// The result of the last render with its name and type; nil if there is none.
    var renderOutput: (file: ServedFile, status: RenderStatus)? {
        guard let render = shared.withLock(\.render), render.status.state == .done,
            let file = ServedFile(path: render.path)
        else { return nil }
        return (file, render.status)
    }
}
