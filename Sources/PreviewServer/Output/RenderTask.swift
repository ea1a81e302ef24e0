import Foundation
import Images
import MediaWriting
import MovieRendering
import SceneFormat
import TextLayout

/// The state of the last render that the page started.
struct RenderStatus: Codable, Sendable {
    enum State: String, Codable { case running, done, failed, cancelled }

    var state: State
    let preset: String
    /// The name of the file for downloads.
    let fileName: String
    let type: String
    var done = 0
    var total = 0
    var message: String?
    var warnings: [String] = []
    /// The seconds that it took.
    var seconds: Double?
}

/// A render of the scene to a file, on threads of its own.
final class RenderTask: Sendable {
    /// The path of the file.
    let path: String
    private let cancellation = RenderCancellation()
    private let state: LockedValue<RenderStatus>

    /// Starts to render.
    ///
    /// - Parameters:
    ///   - preset: The name of a preset; empty for MP4 in the scene's size.
    ///   - folder: The folder of the file.
    ///   - finished: Called at the end, on another thread.
    /// - Throws: `SceneFormatError` if there is no such preset; `PreviewOutputError` if it does not write one file.
    init(
        _ job: SceneJob, preset name: String, in folder: String, threads: Int, finished: @escaping @Sendable () -> Void
    ) throws {
        let preset = name.isEmpty ? nil : try PresetLibrary.standard.preset(name)
        let container = preset?.container ?? .mp4
        guard !container.isSequence else { throw PreviewOutputError.sequence(name) }
        let title = (job.source.title as NSString).deletingPathExtension
        let file = container.addingFileExtension(to: title.isEmpty ? "output" : title)
        let path = folder + "/" + container.addingFileExtension(to: "render-\(UUID().uuidString)")
        self.path = path
        state = LockedValue(
            RenderStatus(
                state: .running, preset: name, fileName: file, type: Self.type(of: (file as NSString).pathExtension)))
        job.start("preview render") { [self] in
            run(job, preset, threads)
            finished()
        }
    }

    var status: RenderStatus { state.withLock { $0 } }

    func cancel() { cancellation.cancel() }

    private func run(_ job: SceneJob, _ preset: Preset?, _ threads: Int) {
        let start = ContinuousClock.now
        do {
            let scene = try job.load()
            let summary = try scene.fonts.withCurrent {
                let plan = try OutputPlan(scene.output, to: path, OutputRequest(preset: preset))
                let (movie, viewport) = try scene.makeMovie(plan)
                let loop = try RenderLoop(
                    movie, to: path, settings: plan.settings, viewport: viewport,
                    options: RenderOptions(threads: threads))
                return try loop.run(cancellation: cancellation) { progress in
                    state.withLock { status in
                        status.done = progress.done
                        status.total = progress.total
                    }
                }
            }
            let duration = (ContinuousClock.now - start) / .seconds(1)
            state.withLock { status in
                status.state = .done
                status.warnings = summary.warnings.map(\.description)
                status.seconds = duration
            }
        } catch RenderError.cancelled {
            state.withLock { $0.state = .cancelled }
        } catch {
            state.withLock { status in
                status.state = .failed
                status.message = "\(error)"
            }
        }
    }

    private static func type(of fileExtension: String) -> String {
        let types = [
            "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "webm": "video/webm",
            "mkv": "video/x-matroska", "gif": "image/gif", "png": "image/png", "apng": "image/apng",
            "webp": "image/webp",
        ]
        return types[fileExtension] ?? "application/octet-stream"
    }
}

/// The reasons the page cannot render to a preset.
enum PreviewOutputError: Error, CustomStringConvertible {
    case sequence(String)
    case busy

    var description: String {
        switch self {
        case .sequence(let preset):
            "the preset \"\(preset)\" writes an image sequence; render it with `multiplane render --preset \(preset)`"
        case .busy: "a render is running; cancel it first"
        }
    }
}
