import MediaWriting
import MovieRendering
import SceneFormat
import SourceFiles

/// The mixed audio of a scene as an audio file: `-o talk.m4a`. No frames are drawn.
struct AudioFileJob {
    let job: RenderJob
    let format: AudioFileFormat

    /// Creates the job for a render to an audio file; nil for other outputs.
    init?(_ job: RenderJob) {
        let request = job.request
        guard
            let format = Self.format(
                of: job.output, container: request.encoding.container, hasPreset: request.preset != nil)
        else { return nil }
        self.job = job
        self.format = format
    }

    /// Returns the format of an output that is an audio file; nil for movies and image sequences.
    static func format(of output: String, container: MovieContainer?, hasPreset: Bool) -> AudioFileFormat? {
        container == nil && !hasPreset ? AudioFileFormat(path: output) : nil
    }

    /// Checks the output, then writes the file.
    ///
    /// - Returns: The warnings.
    func run(_ cancellation: RenderCancellation, meter makeMeter: ProgressMeter.Factory) throws -> [RenderWarning] {
        guard job.scene.hasAudio else {
            throw CommandError(
                .usage, "\(job.output): the scene has no audio; add audio or a clip, or write a movie such as .mp4")
        }
        guard job.request.encoding.annotations.subtitles == nil else {
            throw CommandError(
                .usage, "\(job.output): an audio file has no subtitles; leave out --subtitles, or write a movie")
        }
        try OutputFiles.check([job.output], against: job.inputs + job.scene.files)
        try OutputFiles.check(job.output, job.overwriting)
        let codec = try codec()
        let movie = try job.scene.makeCheckedMovie(frameRate: job.request.frameRate)
        let frames = try movie.frames(job.frames)
        try OutputFiles.makeFolder(of: job.output)
        let meter = makeMeter(frames.count, 0, movie.frameRate)
        do {
            let warnings = try write(movie, frames, codec, cancellation, meter)
            meter.finish()
            return warnings
        } catch {
            meter.fail(error)
            throw error
        }
    }

    private func write(
        _ movie: Movie, _ frames: Range<Int>, _ codec: AudioCodecSettings, _ cancellation: RenderCancellation,
        _ meter: ProgressMeter
    ) throws -> [RenderWarning] {
        let renderer = try MovieAudioRenderer(movie, format: codec, firstFrame: frames.lowerBound)
        let writer = try AudioFileWriter(
            codec, path: job.output, format: format, overwrite: job.overwriting,
            metadata: job.request.encoding.annotations.metadata)
        defer { writer.cancel() }
        for frame in frames {
            if cancellation.isCancelled { throw RenderError.cancelled }
            try writer.append(try renderer.next())
            meter.report(done: frame - frames.lowerBound + 1, total: frames.count)
        }
        let warnings = (movie.warnings + renderer.warnings).uniqued.map { RenderWarning.media($0) }
        try job.strictness.check(warnings)
        try writer.finish()
        return warnings
    }

    /// The codec of the format, or the requested one, with the requested bit rate and channel layout.
    private func codec() throws -> AudioCodecSettings {
        let request = job.request.encoding
        var codec = format.codec
        if let name = request.audioCodec {
            guard name != "none" else {
                throw CommandError(.usage, "\(job.output): --audio-codec none leaves nothing to write")
            }
            guard format.stores(encoder: name) else {
                throw CommandError(
                    .usage,
                    "\(job.output): \(format.title) cannot store \(name); leave out --audio-codec, or give "
                        + codec.encoder)
            }
            codec.encoder = name
            if AudioCodecSettings.losslessPrefixes.contains(where: name.hasPrefix) {
                codec.bitRate = 0
            } else if codec.bitRate == 0 {
                codec.bitRate = 192_000
            }
        }
        if let layout = request.audioLayout ?? job.scene.audioLayout { codec = codec.remixed(to: layout) }
        if let bitRate = request.audioBitRate { codec.bitRate = bitRate }
        return codec
    }
}
