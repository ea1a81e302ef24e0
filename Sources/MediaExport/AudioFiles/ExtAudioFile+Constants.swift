import MediaObjects

/// An open audio file.
///
/// - Apple: `ExtAudioFileRef`.
public typealias ExtAudioFileRef = ExtAudioFile
/// A property of an audio file.
///
/// - Apple: `ExtAudioFilePropertyID`.
public typealias ExtAudioFilePropertyID = UInt32
/// A type of audio file.
///
/// - Apple: `AudioFileTypeID`.
public typealias AudioFileTypeID = UInt32

/// Success.
///
/// - Apple: `noErr`.
public let noErr: OSStatus = 0
/// The audio format MP3.
///
/// - Apple: `kAudioFormatMPEGLayer3`.
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D_7033
/// The audio format FLAC.
///
/// - Apple: `kAudioFormatFLAC`.
public let kAudioFormatFLAC: AudioFormatID = 0x666C_6163
/// The audio format Opus.
///
/// - Apple: `kAudioFormatOpus`.
public let kAudioFormatOpus: AudioFormatID = 0x6F70_7573
/// WAVE files with 16-, 24- or 32-bit integers or 32-bit floats.
///
/// - Apple: `kAudioFileWAVEType`.
public let kAudioFileWAVEType: AudioFileTypeID = 0x5741_5645
/// MPEG-4 audio files with AAC or Apple Lossless.
///
/// - Apple: `kAudioFileM4AType`.
public let kAudioFileM4AType: AudioFileTypeID = 0x6D34_6166
/// The flags of a new file.
///
/// - Apple: `AudioFileFlags`.
public struct AudioFileFlags: OptionSet, Sendable {
    /// The raw flags.
    public let rawValue: UInt32
    /// Creates flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Replaces an existing file.
    public static let eraseFile = AudioFileFlags(rawValue: 1)
}

/// The property for the format of the data in the file.
///
/// - Apple: `kExtAudioFileProperty_FileDataFormat`.
public let kExtAudioFileProperty_FileDataFormat: ExtAudioFilePropertyID = 0x6666_6D74
/// The property for the format of the client's data: packed linear PCM with 16- or 32-bit integers or 32-bit floats in
/// the byte order of the machine.
///
/// - Apple: `kExtAudioFileProperty_ClientDataFormat`.
public let kExtAudioFileProperty_ClientDataFormat: ExtAudioFilePropertyID = 0x6366_6D74
/// The property for the number of frames of a file that is read, at its own sample rate.
///
/// - Apple: `kExtAudioFileProperty_FileLengthFrames`.
public let kExtAudioFileProperty_FileLengthFrames: ExtAudioFilePropertyID = 0x2366_726D

/// The property is not supported, or cannot be set.
///
/// - Apple: `kExtAudioFileError_InvalidProperty`.
public let kExtAudioFileError_InvalidProperty: OSStatus = -66561
/// The size of a property's value is wrong.
///
/// - Apple: `kExtAudioFileError_InvalidPropertySize`.
public let kExtAudioFileError_InvalidPropertySize: OSStatus = -66562
/// The client's format is not supported linear PCM.
///
/// - Apple: `kExtAudioFileError_NonPCMClientFormat`.
public let kExtAudioFileError_NonPCMClientFormat: OSStatus = -66563
/// The file's format is not supported.
///
/// - Apple: `kExtAudioFileError_InvalidDataFormat`.
public let kExtAudioFileError_InvalidDataFormat: OSStatus = -66566
/// The file is read while it is written, or the reverse, or it is closed.
///
/// - Apple: `kExtAudioFileError_InvalidOperationOrder`.
public let kExtAudioFileError_InvalidOperationOrder: OSStatus = -66565
/// The file cannot be accessed, or it exists and may not be replaced.
///
/// - Apple: `kAudioFilePermissionsError`.
public let kAudioFilePermissionsError: OSStatus = 0x7072_6D3F
/// The type of file is not supported.
///
/// - Apple: `kAudioFileUnsupportedFileTypeError`.
public let kAudioFileUnsupportedFileTypeError: OSStatus = 0x7479_703F
/// The file cannot be read or written.
///
/// - Apple: `kAudioFileUnspecifiedError`.
public let kAudioFileUnspecifiedError: OSStatus = 0x7768_743F
/// The parameters are not valid.
///
/// - Apple: `kAudio_ParamError`.
public let kAudio_ParamError: OSStatus = -50
