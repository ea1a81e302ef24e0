extension MovieSettings {
    /// Opens the encoders, which alone tell whether they take all of these settings, and closes them.
    ///
    /// - Throws: a `MediaError` of `.settingsRefused`.
    public func checkEncoders() throws(MediaError) {
        if let video { _ = try VideoEncoder(self, video: video, globalHeader: true) }
        if let audio { _ = try AudioEncoder(audio, globalHeader: true) }
    }

    /// What writes such an output: one file as pictures come, one that needs all of them first, or a file for each,
    /// numbered from `firstNumber`.
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
