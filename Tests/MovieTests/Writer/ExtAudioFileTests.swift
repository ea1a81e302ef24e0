import Foundation
import MediaExport
import TestSupport
import Testing

@Suite("ExtAudioFile")
struct ExtAudioFileTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func url(_ name: String) -> URL { URL(fileURLWithPath: folder.path(name)) }

    private func format(
        _ rate: Double = 48_000, channels: UInt32 = 2, bits: UInt32 = 32, isFloat: Bool = true, separate: Bool = false
    ) -> AudioStreamBasicDescription {
        let flags =
            (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger) | kAudioFormatFlagIsPacked
            | (separate ? kAudioFormatFlagIsNonInterleaved : 0)
        let bytes = bits / 8 * (separate ? 1 : channels)
        return AudioStreamBasicDescription(
            mSampleRate: rate, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: bytes,
            mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: channels, mBitsPerChannel: bits,
            mReserved: 0)
    }

    /// A tone of 480 Hz on the left and silence on the right.
    private func tone(_ frames: Int) -> [Float] {
        (0..<frames).flatMap { n -> [Float] in
            let phase = 2 * Double.pi * 480 / 48_000 * Double(n)
            return [0.5 * Float(sin(phase)), 0]
        }
    }

    private func write(
        _ samples: [Float], to name: String, _ type: AudioFileTypeID, _ description: AudioStreamBasicDescription
    ) throws {
        var (file, description, client): (ExtAudioFileRef?, _, _) = (nil, description, format())
        #expect(
            ExtAudioFileCreateWithURL(
                url(name), type, &description, nil, AudioFileFlags.eraseFile.rawValue, &file) == noErr)
        let writer = try #require(file)
        let size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
        #expect(ExtAudioFileSetProperty(writer, kExtAudioFileProperty_ClientDataFormat, size, &client) == noErr)
        var copy = samples
        copy.withUnsafeMutableBytes { bytes in
            var list = AudioBufferList(
                mNumberBuffers: 1,
                mBuffers: AudioBuffer(
                    mNumberChannels: 2, mDataByteSize: UInt32(bytes.count), mData: bytes.baseAddress))
            #expect(ExtAudioFileWrite(writer, UInt32(samples.count / 2), &list) == noErr)
        }
        #expect(ExtAudioFileDispose(writer) == noErr)
        var list = AudioBufferList()
        #expect(ExtAudioFileWrite(writer, 0, &list) != noErr)
    }

    private func open(_ name: String, _ client: AudioStreamBasicDescription? = nil) throws -> ExtAudioFileRef {
        var file: ExtAudioFileRef?
        #expect(ExtAudioFileOpenURL(url(name), &file) == noErr)
        let reader = try #require(file)
        if var client {
            let size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
            #expect(ExtAudioFileSetProperty(reader, kExtAudioFileProperty_ClientDataFormat, size, &client) == noErr)
        }
        return reader
    }

    /// Reads frames into a buffer for each channel.
    private func read<Sample>(
        _ file: ExtAudioFileRef, _ count: Int, as type: Sample.Type, buffers: Int = 1, perFrame: Int
    ) throws -> [[Sample]] {
        let list = AudioBufferList.allocate(maximumBuffers: buffers)
        defer { free(list.unsafeMutablePointer) }
        let memory = (0..<buffers).map { _ in UnsafeMutablePointer<Sample>.allocate(capacity: count * perFrame) }
        defer { memory.forEach { $0.deallocate() } }
        for index in list.indices {
            list[index] = AudioBuffer(
                mNumberChannels: UInt32(perFrame), mDataByteSize: UInt32(count * perFrame * MemoryLayout<Sample>.size),
                mData: UnsafeMutableRawPointer(memory[index]))
        }
        var frames = UInt32(count)
        #expect(ExtAudioFileRead(file, &frames, list.unsafeMutablePointer) == noErr)
        #expect(list.allSatisfy { Int($0.mDataByteSize) == Int(frames) * perFrame * MemoryLayout<Sample>.size })
        return memory.map { Array(UnsafeBufferPointer(start: $0, count: Int(frames) * perFrame)) }
    }

    @Test(
        "WAVE files keep the samples, and are read in pieces to the end",
        arguments: [(16, false), (24, false), (32, true)])
    func wave(bits: Int, isFloat: Bool) throws {
        let samples = tone(1000)
        try write(samples, to: "a.wav", kAudioFileWAVEType, format(bits: UInt32(bits), isFloat: isFloat))
        let file = try open("a.wav")
        var found = AudioStreamBasicDescription()
        var size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
        #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileDataFormat, &size, &found) == noErr)
        #expect(found == format(bits: UInt32(bits), isFloat: isFloat))
        var (length, lengthSize) = (Int64(0), UInt32(8))
        #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileLengthFrames, &lengthSize, &length) == noErr)
        #expect(length == 1000)
        let reader = try open("a.wav", format())
        var heard: [Float] = []
        while case let piece = try read(reader, 300, as: Float.self, perFrame: 2)[0], !piece.isEmpty { heard += piece }
        #expect(heard.count == 2000 && zip(heard, samples).allSatisfy { abs($0 - $1) < 1e-4 })
    }

    @Test("Clients read integers, separate channels and another sample rate, from any position")
    func clients() throws {
        let samples = tone(4800)
        try write(samples, to: "a.wav", kAudioFileWAVEType, format())
        let integers = try read(
            try open("a.wav", format(bits: 16, isFloat: false)), 100, as: Int16.self, perFrame: 2)[0]
        #expect(integers.enumerated().allSatisfy { abs(Float($1) / 32_768 - samples[$0]) < 1e-4 })
        let separate = try read(
            try open("a.wav", format(separate: true)), 100, as: Float.self, buffers: 2, perFrame: 1)
        #expect(separate[0].enumerated().allSatisfy { abs($1 - samples[2 * $0]) < 1e-5 })
        #expect(separate[1].allSatisfy { $0 == 0 })
        let half = try open("a.wav", format(24_000))
        #expect(ExtAudioFileSeek(half, 2400) == noErr)
        let slow = try read(half, 5000, as: Float.self, perFrame: 2)[0]
        #expect(slow.count == 2400, "1200 frames at half the rate remain")
        #expect((100..<1000).allSatisfy { abs(slow[2 * $0] - samples[4800 + 4 * $0]) < 0.01 })
        var position: Int64 = 0
        #expect(ExtAudioFileTell(half, &position) == noErr && position == 4800)
    }

    @Test(
        "AAC and Apple Lossless are written into M4A files",
        arguments: [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless])
    func compressed(kind: AudioFormatID) throws {
        var description = AudioStreamBasicDescription()
        description.mSampleRate = 48_000
        description.mFormatID = kind
        description.mChannelsPerFrame = 2
        try write(tone(48_000), to: "a.m4a", kAudioFileM4AType, description)
        let file = try open("a.m4a")
        var found = AudioStreamBasicDescription()
        var size = UInt32(MemoryLayout<AudioStreamBasicDescription>.size)
        ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileDataFormat, &size, &found)
        #expect(found.mFormatID == kind && found.mSampleRate == 48_000 && found.mChannelsPerFrame == 2)
        var frames = UInt32(1)
        var list = AudioBufferList()
        #expect(
            ExtAudioFileRead(file, &frames, &list) == kExtAudioFileError_NonPCMClientFormat,
            "compressed files need a client format")
        let heard = try read(try open("a.m4a", format()), 24_000, as: Float.self, perFrame: 2)[0]
        let power = stride(from: 0, to: heard.count, by: 2).reduce(Float(0)) { $0 + heard[$1] * heard[$1] } / 24_000
        #expect(abs(power - 0.125) < 0.01)
    }

    @Test("Errors have Apple's status codes")
    func errors() throws {
        var file: ExtAudioFileRef?
        #expect(ExtAudioFileOpenURL(url("none.wav"), &file) != noErr && file == nil)
        var description = format(bits: 8)
        #expect(
            ExtAudioFileCreateWithURL(url("a.wav"), kAudioFileWAVEType, &description, nil, 0, &file)
                == kExtAudioFileError_InvalidDataFormat)
        description = format()
        #expect(
            ExtAudioFileCreateWithURL(url("a.wav"), 1, &description, nil, 0, &file)
                == kAudioFileUnsupportedFileTypeError)
        try write(tone(10), to: "a.wav", kAudioFileWAVEType, format())
        #expect(
            ExtAudioFileCreateWithURL(url("a.wav"), kAudioFileWAVEType, &description, nil, 0, &file)
                == kAudioFilePermissionsError)
        let reader = try open("a.wav", format())
        var (list, frames) = (AudioBufferList(), UInt32(10))
        #expect(ExtAudioFileRead(reader, &frames, &list) == kAudio_ParamError && frames == 0)
        var size = UInt32(4)
        #expect(
            ExtAudioFileGetProperty(reader, kExtAudioFileProperty_FileDataFormat, &size, &description)
                == kExtAudioFileError_InvalidPropertySize)
        #expect(ExtAudioFileGetPropertyInfo(reader, 1, nil, nil) == kExtAudioFileError_InvalidProperty)
        var client = format(bits: 24, isFloat: false)
        #expect(
            ExtAudioFileSetProperty(
                reader, kExtAudioFileProperty_ClientDataFormat,
                UInt32(MemoryLayout<AudioStreamBasicDescription>.size), &client)
                == kExtAudioFileError_NonPCMClientFormat)
    }
}
