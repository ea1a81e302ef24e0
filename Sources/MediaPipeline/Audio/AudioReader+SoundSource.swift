extension AudioReader: AudioSampleSource {
    /// As long as the clip, so that a repeated sound stays with its repeated picture; nil when the file does not say.
    public var length: Int? {
        info.duration > .zero ? (info.duration * Rational(Int64(sampleRate), 1)).rounded : nil
    }
}
