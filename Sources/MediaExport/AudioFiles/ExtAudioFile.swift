import Foundation
import MediaObjects
import MediaReading
import MediaTime
import MediaWriting
import SourceFiles

/// An audio file that is read or written as linear PCM in the client's format.
///
/// - Apple: `ExtAudioFileRef`. Reading converts the sample rate and the channels; writing takes the file's.
/// - Thread safety: one thread at a time.
public final class ExtAudioFile {
    /// The format of the data in the file.
    let fileFormat: AudioStreamBasicDescription
    /// The format that the client set; nil for that of a file with linear PCM.
    private(set) var clientFormat: ClientAudioFormat?
    private(set) var clientDescription: AudioStreamBasicDescription?
    private var content: Content
    /// The position in frames at the client's sample rate.
    private var position = 0

    private enum Content {
        case reading(URL, AudioFileReader?)
        case wave(WaveFileWriter)
        case compressed(AudioFileWriter)
        case closed
    }

    /// A failure with a status.
    struct Failure: Error { let status: OSStatus }

    /// Opens a file for reading.
    init(reading url: URL) throws {
        let info = try ClipInfo.probe(url)
        guard let audio = info.audio else { throw Failure(status: kExtAudioFileError_InvalidDataFormat) }
        fileFormat = Self.format(of: audio)
        content = .reading(url, nil)
        setClientFormat(fileFormat)
    }

    /// Creates a file.
    init(writing url: URL, _ type: AudioFileTypeID, _ description: AudioStreamBasicDescription, erases: Bool) throws {
        guard erases || !FileManager.default.fileExists(atPath: url.path) else {
            throw Failure(status: kAudioFilePermissionsError)
        }
        fileFormat = description
        guard let rate = Int(exactly: description.mSampleRate), (8000...192_000).contains(rate) else {
            throw Failure(status: kExtAudioFileError_InvalidDataFormat)
        }
        let channels = Int(description.mChannelsPerFrame)
        switch type {
        case kAudioFileWAVEType:
            let isFloat = description.mFormatFlags & kAudioFormatFlagIsFloat != 0
            let bits = Int(description.mBitsPerChannel)
            guard description.mFormatID == kAudioFormatLinearPCM, (1...64).contains(channels),
                isFloat ? bits == 32 : [16, 24, 32].contains(bits)
            else { throw Failure(status: kExtAudioFileError_InvalidDataFormat) }
            content = .wave(
                try WaveFileWriter(url: url, bits: bits, isFloat: isFloat, sampleRate: rate, channels: channels))
        case kAudioFileM4AType:
            let encoders = [kAudioFormatMPEG4AAC: "aac", kAudioFormatAppleLossless: "alac"]
            guard let encoder = encoders[description.mFormatID], [1, 2, 6, 8].contains(channels) else {
                throw Failure(status: kExtAudioFileError_InvalidDataFormat)
            }
            let settings = AudioCodecSettings(
                encoder: encoder, bitRate: encoder == "aac" ? 96_000 * channels : 0, sampleRate: rate,
                channels: channels)
            content = .compressed(
                try AudioFileWriter(settings, path: url.path, overwrite: erases ? .replace : .refuse))
        default: throw Failure(status: kAudioFileUnsupportedFileTypeError)
        }
        setClientFormat(description)
    }

    /// Sets the format of the client's data. Returns false if it is not supported.
    @discardableResult
    func setClientFormat(_ description: AudioStreamBasicDescription) -> Bool {
        guard let format = ClientAudioFormat(description) else { return false }
        if case .reading(let url, _) = content {
            position = position * format.sampleRate / (clientFormat?.sampleRate ?? format.sampleRate)
            content = .reading(url, nil)
        } else if format.sampleRate != Int(fileFormat.mSampleRate)
            || format.channels != Int(fileFormat.mChannelsPerFrame)
        {
            return false
        }
        clientFormat = format
        clientDescription = description
        return true
    }

    /// The number of frames at the file's sample rate; nil while writing, or if the file does not declare it.
    var frameCount: Int? {
        guard case .reading(let url, _) = content, let info = try? ClipInfo.probe(url), info.duration > .zero else {
            return nil
        }
        return (info.duration * Rational(Int64(fileFormat.mSampleRate), 1)).rounded
    }

    /// The position in frames at the file's sample rate.
    var filePosition: Int64 {
        get {
            guard let rate = clientFormat?.sampleRate else { return 0 }
            return Int64((Double(position) * fileFormat.mSampleRate / Double(rate)).rounded())
        }
        set {
            guard let rate = clientFormat?.sampleRate else { return }
            position = Int((Double(newValue) * Double(rate) / fileFormat.mSampleRate).rounded())
        }
    }

    var isReading: Bool { if case .reading = content { true } else { false } }

    /// Returns up to `count` frames of interleaved samples; fewer at the end of the file.
    func read(_ count: Int, _ format: ClientAudioFormat) throws -> [Float] {
        guard case .reading(let url, let open) = content else {
            throw Failure(status: kExtAudioFileError_InvalidOperationOrder)
        }
        let reader =
            try open ?? AudioFileReader(.file(url), sampleRate: format.sampleRate, channels: format.channels)
        content = .reading(url, reader)
        let available = max(0, (reader.length ?? .max) - position)
        let samples = try reader.read(from: position, count: min(count, available))
        position += samples.count / format.channels
        return samples
    }

    /// Appends interleaved samples.
    func write(_ samples: [Float]) throws {
        switch content {
        case .wave(let writer): try writer.append(samples)
        case .compressed(let writer): try writer.append(samples)
        case .reading, .closed: throw Failure(status: kExtAudioFileError_InvalidOperationOrder)
        }
        position += samples.count / Int(fileFormat.mChannelsPerFrame)
    }

    /// Completes a written file and closes it.
    func close() throws {
        defer { content = .closed }
        switch content {
        case .wave(let writer): try writer.finish()
        case .compressed(let writer): try writer.finish()
        case .reading, .closed: break
        }
    }

    private static func format(of audio: ClipInfo.Audio) -> AudioStreamBasicDescription {
        let name = audio.codec
        if name.hasPrefix("pcm_s") || name.hasPrefix("pcm_f"), let bits = Int(name.dropFirst(5).prefix { $0.isNumber })
        {
            var format = AudioStreamBasicDescription(
                pcm: bits, isFloat: name.hasPrefix("pcm_f"), sampleRate: audio.sampleRate, channels: audio.channels)
            if name.hasSuffix("be") { format.mFormatFlags |= kAudioFormatFlagIsBigEndian }
            return format
        }
        var format = AudioStreamBasicDescription()
        format.mSampleRate = Double(audio.sampleRate)
        format.mChannelsPerFrame = UInt32(audio.channels)
        switch name {
        case "aac":
            format.mFormatID = kAudioFormatMPEG4AAC
            format.mFramesPerPacket = 1024
        case "alac":
            format.mFormatID = kAudioFormatAppleLossless
            format.mFramesPerPacket = 4096
        case "mp3":
            format.mFormatID = kAudioFormatMPEGLayer3
            format.mFramesPerPacket = 1152
        case "flac": format.mFormatID = kAudioFormatFLAC
        case "opus": format.mFormatID = kAudioFormatOpus
        default: break
        }
        return format
    }
}
