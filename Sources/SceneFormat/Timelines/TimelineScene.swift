import EditLists
import FileAccess
import Foundation
import MediaTime
import SceneLanguage
import SourceText

/// The scene that shows an edit list as it is: its frame rate and duration, the size of its first file, and one layer.
enum TimelineScene {
    /// The size of a scene without video.
    private static let standardSize = (width: 1920, height: 1080)
    /// The largest side of a scene.
    private static let sizeLimit = 16_384

    /// Returns the scene; nil for files that are not edit lists.
    ///
    /// Parameters get their values after this first conversion, so that the name of one of several timelines can still
    /// follow. The layer of the scene reports a missing name.
    ///
    /// - Throws: `SceneFormatError` for damaged edit lists, and for those from standard input.
    static func text(for file: SceneSource.ConvertedFile) throws(SceneFormatError) -> String? {
        guard EditTimeline.canRead(file.data) else { return nil }
        guard FileManager.default.fileExists(atPath: file.name) else {
            throw failure(
                SourceLocation(file: file.name), "timelines cannot be read from standard input",
                "give the name of the file")
        }
        let path = URL(fileURLWithPath: file.name).standardizedFileURL.path
        let timeline: EditTimeline
        do throws(EditListError) {
            timeline = try EditTimeline(
                file.data, name: file.name, named: file.values["timeline"], isConfined: file.root != nil)
        } catch {
            guard error.isAmbiguous else { throw SceneFormatError(error) }
            return text(path, rate: 25, duration: 1, size: standardSize)
        }
        guard timeline.duration > .zero else {
            throw failure(SourceLocation(file: file.name), "the timeline is empty", "expected tracks with clips")
        }
        return text(path, rate: timeline.frameRate, duration: timeline.duration, size: size(timeline, file, path))
    }

    private static func text(
        _ path: String, rate: FrameRate, duration: Rational, size: (width: Int, height: Int)
    ) -> String {
        """
        multiplane: 1
        size: ["{{width}}", "{{height}}"]
        frameRate: \(rate)
        duration: \(duration.inScene)
        parameters:
          height: { type: integer, default: \(size.height), description: "The height of the movie" }
          media: { type: string, required: false, description: "The folder of the media" }
          timeline: { type: string, required: false, description: "The name of one of several timelines" }
          width: { type: integer, default: \(size.width), description: "The width of the movie" }
        root:
          sublayers:
            - timeline: { file: \(JSONText.literal(path)), media: "{{media}}", timeline: "{{timeline}}" }
        """
    }

    /// Returns the size of the first clip with video, in even numbers of pixels.
    private static func size(_ timeline: EditTimeline, _ file: SceneSource.ConvertedFile, _ path: String)
        -> (width: Int, height: Int)
    {
        let folder = file.values["media"].map { $0.hasPrefix("/") ? $0 : file.folder + "/" + $0 }
        let media = TimelineMedia(
            folder: FilePath.parent(path), mediaFolder: folder, root: file.root)
        let files = TimelineFileInfo()
        var tried: Set<String> = []
        for (clip, name) in timeline.tracks.videoClips {
            if case .color = clip.source { continue }
            if case .images = clip.source { continue }
            guard let path = media.file(clip, clip: name) else { continue }
            // Many files without video would take long.
            guard tried.insert(path).inserted else { continue }
            guard tried.count <= 16 else { break }
            guard let video = files.info(path, in: file.root)?.video else { continue }
            func side(_ length: Double) -> Int { min(max(Int((length / 2).rounded()) * 2, 2), sizeLimit) }
            return (side(Double(video.displaySize.width)), side(Double(video.displaySize.height)))
        }
        return standardSize
    }

    private static func failure(
        _ location: SourceLocation, _ problem: String, _ expectation: String
    ) -> SceneFormatError {
        SceneFormatError(diagnostics: [SceneDiagnostic(at: location, problem, expected: expectation)])
    }
}

extension SceneFormatError {
    /// Creates the error of an edit list.
    package init(_ error: EditListError) {
        self.init(diagnostics: [
            SceneDiagnostic(
                kind: error.isLimit ? .limit : .invalid, at: error.problem.location, error.problem.problem,
                expected: error.problem.remedy)
        ])
    }
}

extension EditItem {
    /// The media of the enabled clips in video tracks, with the names of the clips, lower tracks first.
    fileprivate var videoClips: [(media: EditMedia, name: String)] {
        guard isEnabled else { return [] }
        if case .track(_, .audio) = content { return [] }
        if case .clip(let media) = content { return [(media, name)] }
        return items.flatMap { $0.videoClips }
    }
}
