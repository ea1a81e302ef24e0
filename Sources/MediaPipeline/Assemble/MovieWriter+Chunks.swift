import CFFmpeg

extension MovieWriter {
    /// Takes the packets of a chunk as the frames that follow, as they are; their times follow from the frames' numbers
    /// alone.
    ///
    /// - Parameters:
    ///   - path: a file that `EncoderThread(chunk:…)` wrote with these settings.
    ///   - delay: the largest `ChunkContent.delay` of all chunks.
    ///   - beforeEach: called before each frame is taken, for the sound to keep up.
    /// - Throws: a `MediaError`: `.unreadable` for a damaged file or a delay that no encoder has, `.settingsRefused`
    ///   for one of other settings.
    public func append(chunk path: String, delay: Int, beforeEach: () throws -> Void) throws {
        let chunk = try PacketFileReader(path: path)
        guard chunk.parameterSets == parameterSets else {
            throw MediaError(
                .settingsRefused, file: path, during: "joining the chunks",
                detail: "it was encoded by another encoder, or with other settings",
                remedy: "Render the chunk again on a machine with the same FFmpeg and encoders.")
        }
        guard PacketFile.delays.contains(delay) else {
            throw chunk.damaged("its record says that pictures are \(delay) frames late")
        }
        let packet = try Packet()
        let start = frameCount
        while try chunk.next(packet) {
            try beforeEach()
            packet.pointer.pointee.pts += Int64(start)
            packet.pointer.pointee.dts = Int64(frameCount - delay)
            packet.pointer.pointee.duration = 1
            try append(encoded: packet)
        }
    }
}
