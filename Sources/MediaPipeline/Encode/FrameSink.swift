import Quartz2D

/// What takes finished frames, in order, and makes files of them.
///
/// Calls come from one thread. After a throw nothing but `cancel()` may be called.
protocol FrameSink: AnyObject {
    /// Takes frame `n`; frames come as 0, 1, 2 … without gaps. The picture may be written again afterwards.
    ///
    /// `changed` says where it may differ from frame n − 1; nil for everywhere.
    func append(_ picture: PixelBuffer, frame n: Int, changed: [PixelRect]?) throws
    /// Takes interleaved samples that follow those before. Any number at a time.
    func append(audio samples: [Float]) throws
    /// Completes the files. Once.
    func finish() throws
    /// As `finish()`, which may take as long as all pictures before: given up once `isCancelled`, which is asked on
    /// this thread.
    ///
    /// - Throws: `MediaError.cancellation` then.
    func finish(unless isCancelled: () -> Bool) throws
    /// Removes what is incomplete. Idempotent; without effect after `finish()`.
    func cancel()
}

extension FrameSink {
    /// What encodes as pictures come has little left to do.
    func finish(unless isCancelled: () -> Bool) throws { try finish() }
}
