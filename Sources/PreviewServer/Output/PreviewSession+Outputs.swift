import Foundation
import Images

extension PreviewSession {
    /// A pass over the version that the page shows.
    ///
    /// - Throws: `PreviewError.noScene`.
    private func job() throws -> SceneJob {
        guard let version = shared.withLock(\.version) else { throw PreviewError.noScene }
        return SceneJob(source: version.source, overrides: version.overrides, limits: limits)
    }

    /// Starts to render the soundtrack of the current version, if it has one.
    func startSoundtrack(_ hasAudio: Bool) {
        shared.withLock(\.soundtrack)?.cancel()
        guard hasAudio, let job = try? job() else {
            return update { shared in
                shared.soundtrack = nil
                shared.state.audio = .none
            }
        }
        update { $0.state.audio = .rendering }
        let revision = shared.withLock(\.state.sceneRevision)
        let path = folder + "/soundtrack-\(revision).wav"
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
        if error != nil { unlink(path) }
        var old: [String] = []
        update { shared in
            if error == nil { shared.soundtracks.append((revision, path)) }
            old = shared.soundtracks.dropLast(2).map(\.path)
            shared.soundtracks = shared.soundtracks.suffix(2)
            shared.state.audio = error == nil ? .ready : .failed
            if let error { shared.state.warnings.append("the soundtrack cannot be played: \(error)") }
        }
        for path in old { unlink(path) }
    }

    /// Returns the soundtrack of a version, or of the current one for nil; nil unless it is complete.
    func soundtrack(version: Int?) -> ServedFile? {
        shared.withLock { shared in
            let revision = version ?? shared.state.sceneRevision
            return shared.soundtracks.last { $0.revision == revision }?.path
        }.flatMap(ServedFile.init)
    }

    /// Starts a render.
    ///
    /// - Throws: `PreviewOutputError.busy` while another one is running; errors of the preset.
    func render(preset: String) throws {
        let last = shared.withLock(\.render)
        if last?.status.state == .running { throw PreviewOutputError.busy }
        if let last { unlink(last.path) }
        let task = try RenderTask(try job(), preset: preset, in: folder, threads: threads) { [weak self] in
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
