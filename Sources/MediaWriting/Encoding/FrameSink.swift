import Images
import SourceFiles
import VectorGeometry

/// The consumer of finished frames, in order; writes the output files.
///
/// Calls come from one thread. After a method throws, only `cancel()` may be called.
protocol FrameSink: AnyObject {
    /// Appends frame `n`; frames are appended as 0, 1, 2 … without gaps. The buffer may be overwritten afterwards.
    ///
    /// `changed` contains the areas that may differ from frame n − 1; nil for all.
    func append(_ image: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws
    /// Whether the sink takes frames as planes, too.
    var takesPlanes: Bool { get }
    /// Appends frame `n` as planes in the encoder's pixel format, which are only read.
    ///
    /// - Precondition: `takesPlanes` is true.
    func append(_ planes: EncoderPlanes, frame n: Int) throws
    /// Sees the images of the frames that are appended as planes; nil if nothing depends on them.
    var imageObserver: (any ImageObserver)? { get }
    /// Appends any number of interleaved samples.
    func append(audio samples: [Float]) throws
    /// Completes the output. Call once.
    func finish() throws
    /// Like `finish()`, which may take as long as encoding all frames. Stops when `isCancelled`, which is called on
    /// this thread, returns true.
    ///
    /// - Throws: `MediaError.cancellation` if stopped.
    func finish(unless isCancelled: () -> Bool) throws
    /// Removes the incomplete output. Idempotent; no effect after `finish()`.
    func cancel()
}

extension FrameSink {
    /// Ignores `isCancelled`: sinks that encode frames as they arrive have little left to do.
    func finish(unless isCancelled: () -> Bool) throws { try finish() }

    var takesPlanes: Bool { false }
    func append(_ planes: EncoderPlanes, frame n: Int) throws { preconditionFailure("the sink takes images only") }
    var imageObserver: (any ImageObserver)? { nil }
}

/// Keeps what an output needs from the images of its frames, besides the encoded planes.
///
/// - Thread safety: the thread that draws calls `observe`, before the frame is appended.
protocol ImageObserver: AnyObject, Sendable {
    /// Called with the image of each frame.
    func observe(_ image: PixelBuffer, frame n: Int) throws(MediaError)
}

extension MovieSettings {
    /// Opens and closes the encoders to check that they accept the settings; only they can tell.
    ///
    /// - Throws: a `MediaError` of kind `.settingsRefused`.
    package func checkEncoders() throws(MediaError) {
        if let video { _ = try VideoEncoder(self, video: video, globalHeader: true) }
        if let audio { _ = try AudioEncoder(audio, globalHeader: true) }
    }

    /// Returns the writer of the output: a movie encoded as frames arrive, one that needs all frames first, or an image
    /// sequence numbered from `firstNumber`.
    func makeSink(path: String, firstNumber: Int = 0, overwrite: OverwritePolicy) throws(MediaError) -> any FrameSink {
        if MovieWriter.isPipe(path) { try checkPipe() }
        if container.isSequence {
            return try ImageSequenceWriter(self, path: path, firstNumber: firstNumber, overwrite: overwrite)
        }
        if container == .gif { return try GIFWriter(self, path: path, overwrite: overwrite) }
        if rateControl.needsAllFrames { return try TwoPassWriter(self, path: path, overwrite: overwrite) }
        return try MovieWriter(self, path: path, overwrite: overwrite)
    }
}
