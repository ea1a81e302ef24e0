extension FrameSpool {
    /// How many bytes the sound's packets have, where no bit rate says that: found by encoding it, which takes little
    /// time without loss.
    ///
    /// - Returns: nil where a bit rate says it, or there is no sound.
    /// - Throws: what the encoder throws; `.cancelled`.
    func audioByteCount(_ settings: MovieSettings, unless isCancelled: () -> Bool) throws -> Int? {
        guard let audio = settings.audio, audio.bitRate == 0 else { return nil }
        let encoder = try AudioEncoder(audio, globalHeader: true)
        let needed = settings.sampleCount(frames: frameCount)
        var fifo = SampleFIFO(channels: audio.channels)
        var sound = sound
        var bytes = 0
        let count = { (packet: borrowing Packet) throws(MediaError) in bytes += Int(packet.pointer.pointee.size) }
        try sound.forEach(upTo: needed * audio.channels) { samples in
            if isCancelled() { throw MediaError.cancellation }
            fifo.append(samples)
            try encoder.encode(&fifo, atMost: needed - encoder.position, to: count)
        }
        fifo.appendSilence(max(0, needed - encoder.position - fifo.count))
        try encoder.encode(&fifo, atMost: needed - encoder.position, isLast: true, to: count)
        try encoder.flush(to: count)
        return bytes
    }
}
