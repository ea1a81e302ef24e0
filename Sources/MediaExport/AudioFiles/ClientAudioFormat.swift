import Foundation

/// The linear PCM format in which a client reads or writes the samples of an audio file.
struct ClientAudioFormat {
    let sampleRate: Int
    let channels: Int
    let sample: Sample
    /// Whether each channel has a buffer of its own.
    let isNonInterleaved: Bool

    enum Sample: Int { case int16 = 2, int32 = 4, float32 = -4 }

    /// The bytes of a sample.
    var bytesPerSample: Int { abs(sample.rawValue) }
    /// The number of buffers.
    var bufferCount: Int { isNonInterleaved ? channels : 1 }
    /// The bytes of a frame in each buffer.
    var bytesPerFrame: Int { bytesPerSample * (isNonInterleaved ? 1 : channels) }

    /// Returns nil for formats other than packed 16- and 32-bit integers and 32-bit floats in the byte order of the
    /// machine.
    init?(_ description: AudioStreamBasicDescription) {
        let flags = description.mFormatFlags
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
        switch (description.mBitsPerChannel, isFloat, isSigned) {
        case (32, true, _): sample = .float32
        case (16, false, true): sample = .int16
        case (32, false, true): sample = .int32
        default: return nil
        }
        guard description.mFormatID == kAudioFormatLinearPCM, flags & kAudioFormatFlagIsBigEndian == 0,
            let rate = Int(exactly: description.mSampleRate), (1...768_000).contains(rate),
            (1...64).contains(description.mChannelsPerFrame)
        else { return nil }
        sampleRate = rate
        channels = Int(description.mChannelsPerFrame)
        isNonInterleaved = flags & kAudioFormatFlagIsNonInterleaved != 0
        guard Int(description.mBytesPerFrame) == bytesPerFrame else { return nil }
    }

    /// Writes interleaved samples into the buffers of a client, which are large enough.
    func store(_ samples: [Float], into buffers: UnsafeMutableAudioBufferListPointer) {
        let frames = samples.count / channels
        for index in 0..<bufferCount {
            guard let data = buffers[index].mData else { continue }
            if isNonInterleaved {
                for frame in 0..<frames { store(samples[frame * channels + index], into: data, frame) }
            } else {
                for (position, value) in samples.enumerated() { store(value, into: data, position) }
            }
            buffers[index].mDataByteSize = UInt32(frames * bytesPerFrame)
            buffers[index].mNumberChannels = UInt32(isNonInterleaved ? 1 : channels)
        }
    }

    private func store(_ value: Float, into data: UnsafeMutableRawPointer, _ index: Int) {
        let address = data + index * bytesPerSample
        switch sample {
        case .float32: address.storeBytes(of: value, as: Float.self)
        case .int16: address.storeBytes(of: Int16(clamping: Int((value * 32_768).rounded())), as: Int16.self)
        case .int32:
            let number = (Double(value) * 2_147_483_648).rounded()
            address.storeBytes(of: Int32(min(max(number, -2_147_483_648), 2_147_483_647)), as: Int32.self)
        }
    }

    /// Returns the interleaved samples of the buffers of a client, which are large enough.
    func load(_ frames: Int, from buffers: UnsafeMutableAudioBufferListPointer) -> [Float] {
        var samples = [Float](repeating: 0, count: frames * channels)
        for index in 0..<bufferCount {
            guard let data = buffers[index].mData else { continue }
            if isNonInterleaved {
                for frame in 0..<frames { samples[frame * channels + index] = load(data, frame) }
            } else {
                for position in samples.indices { samples[position] = load(data, position) }
            }
        }
        return samples
    }

    private func load(_ data: UnsafeMutableRawPointer, _ index: Int) -> Float {
        let address = data + index * bytesPerSample
        switch sample {
        case .float32: return address.loadUnaligned(as: Float.self)
        case .int16: return Float(address.loadUnaligned(as: Int16.self)) / 32_768
        case .int32: return Float(Double(address.loadUnaligned(as: Int32.self)) / 2_147_483_648)
        }
    }

    /// Returns whether the list has the format's buffers with room for a number of frames.
    func fits(_ frames: Int, _ buffers: UnsafeMutableAudioBufferListPointer) -> Bool {
        buffers.count == bufferCount
            && buffers.allSatisfy { $0.mData != nil && Int($0.mDataByteSize) >= frames * bytesPerFrame }
    }
}
