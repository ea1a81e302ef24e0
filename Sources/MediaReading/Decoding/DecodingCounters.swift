/// The work done to decode a clip so far.
package struct DecodingCounters: Equatable, Codable, Sendable {
    /// The number of seeks, including returns to the first packet.
    package var seeks = 0
    /// The number of frames that came out of the decoder, shown or not.
    package var decodedFrames = 0
    /// The number of frames converted to images.
    package var convertedFrames = 0

    /// Creates counters.
    package init(seeks: Int = 0, decodedFrames: Int = 0, convertedFrames: Int = 0) {
        self.seeks = seeks
        self.decodedFrames = decodedFrames
        self.convertedFrames = convertedFrames
    }

    /// Returns the work of two decoders together.
    package static func + (a: DecodingCounters, b: DecodingCounters) -> DecodingCounters {
        DecodingCounters(
            seeks: a.seeks + b.seeks, decodedFrames: a.decodedFrames + b.decodedFrames,
            convertedFrames: a.convertedFrames + b.convertedFrames)
    }
}
