import Foundation
import MediaObjects

/// Runs the body and returns its status, or that of the error.
private func status(of body: () throws -> OSStatus) -> OSStatus {
    do { return try body() } catch { return (error as? ExtAudioFile.Failure)?.status ?? kAudioFileUnspecifiedError }
}

/// Opens an audio file, or the audio of a movie, for reading.
///
/// - Apple: `ExtAudioFileOpenURL(_:_:)`.
@discardableResult
public func ExtAudioFileOpenURL(_ inURL: URL, _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>) -> OSStatus {
    // The caller's memory may be uninitialized.
    outExtAudioFile.initialize(to: nil)
    return status {
        outExtAudioFile.pointee = try ExtAudioFile(reading: inURL)
        return noErr
    }
}

/// Creates an audio file.
///
/// - Parameter inFlags: `AudioFileFlags.eraseFile.rawValue` to replace an existing file.
/// - Apple: `ExtAudioFileCreateWithURL(_:_:_:_:_:_:)`. The channel layout is ignored.
@discardableResult
public func ExtAudioFileCreateWithURL(
    _ inURL: URL, _ inFileType: AudioFileTypeID, _ inStreamDesc: UnsafePointer<AudioStreamBasicDescription>,
    _ inChannelLayout: UnsafePointer<AudioChannelLayout>?, _ inFlags: UInt32,
    _ outExtAudioFile: UnsafeMutablePointer<ExtAudioFileRef?>
) -> OSStatus {
    outExtAudioFile.initialize(to: nil)
    return status {
        outExtAudioFile.pointee = try ExtAudioFile(
            writing: inURL, inFileType, inStreamDesc.pointee,
            erases: inFlags & AudioFileFlags.eraseFile.rawValue != 0)
        return noErr
    }
}

/// Completes a written file and closes it.
///
/// - Apple: `ExtAudioFileDispose(_:)`.
@discardableResult
public func ExtAudioFileDispose(_ inExtAudioFile: ExtAudioFileRef) -> OSStatus {
    status {
        try inExtAudioFile.close()
        return noErr
    }
}

/// Reads frames in the client's format.
///
/// - Parameters:
///   - ioNumberFrames: The number of frames to read; on return the number that was read, 0 at the end of the file.
///   - ioData: The client's buffers with their sizes; on return with the sizes of the data.
/// - Apple: `ExtAudioFileRead(_:_:_:)`.
@discardableResult
public func ExtAudioFileRead(
    _ inExtAudioFile: ExtAudioFileRef, _ ioNumberFrames: UnsafeMutablePointer<UInt32>,
    _ ioData: UnsafeMutablePointer<AudioBufferList>
) -> OSStatus {
    let buffers = UnsafeMutableAudioBufferListPointer(ioData)
    let count = Int(ioNumberFrames.pointee)
    ioNumberFrames.pointee = 0
    guard let format = inExtAudioFile.clientFormat else { return kExtAudioFileError_NonPCMClientFormat }
    guard format.fits(count, buffers) else { return kAudio_ParamError }
    return status {
        let samples = try inExtAudioFile.read(count, format)
        format.store(samples, into: buffers)
        ioNumberFrames.pointee = UInt32(samples.count / format.channels)
        return noErr
    }
}

/// Writes frames in the client's format.
///
/// - Apple: `ExtAudioFileWrite(_:_:_:)`.
@discardableResult
public func ExtAudioFileWrite(
    _ inExtAudioFile: ExtAudioFileRef, _ inNumberFrames: UInt32, _ ioData: UnsafePointer<AudioBufferList>
) -> OSStatus {
    let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: ioData))
    guard let format = inExtAudioFile.clientFormat else { return kExtAudioFileError_NonPCMClientFormat }
    guard format.fits(Int(inNumberFrames), buffers) else { return kAudio_ParamError }
    return status {
        try inExtAudioFile.write(format.load(Int(inNumberFrames), from: buffers))
        return noErr
    }
}

/// Sets the position of a file that is read, in frames at its own sample rate.
///
/// - Apple: `ExtAudioFileSeek(_:_:)`.
@discardableResult
public func ExtAudioFileSeek(_ inExtAudioFile: ExtAudioFileRef, _ inFrameOffset: Int64) -> OSStatus {
    guard inExtAudioFile.isReading else { return kExtAudioFileError_InvalidOperationOrder }
    guard inFrameOffset >= 0 else { return kAudio_ParamError }
    inExtAudioFile.filePosition = inFrameOffset
    return noErr
}

/// Returns the position in frames at the file's sample rate.
///
/// - Apple: `ExtAudioFileTell(_:_:)`.
@discardableResult
public func ExtAudioFileTell(_ inExtAudioFile: ExtAudioFileRef, _ outFrameOffset: UnsafeMutablePointer<Int64>)
    -> OSStatus
{
    outFrameOffset.pointee = inExtAudioFile.filePosition
    return noErr
}

/// Returns the size of a property in bytes, and whether it can be set.
///
/// - Apple: `ExtAudioFileGetPropertyInfo(_:_:_:_:)`.
@discardableResult
public func ExtAudioFileGetPropertyInfo(
    _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID, _ outSize: UnsafeMutablePointer<UInt32>?,
    _ outWritable: UnsafeMutablePointer<Bool>?
) -> OSStatus {
    guard let size = propertySize(inPropertyID) else { return kExtAudioFileError_InvalidProperty }
    outSize?.pointee = UInt32(size)
    outWritable?.pointee = inPropertyID == kExtAudioFileProperty_ClientDataFormat
    return noErr
}

private func propertySize(_ property: ExtAudioFilePropertyID) -> Int? {
    switch property {
    case kExtAudioFileProperty_FileDataFormat, kExtAudioFileProperty_ClientDataFormat:
        MemoryLayout<AudioStreamBasicDescription>.size
    case kExtAudioFileProperty_FileLengthFrames: MemoryLayout<Int64>.size
    default: nil
    }
}

/// Returns the value of a property: the format of the file or of the client, or the file's length.
///
/// - Apple: `ExtAudioFileGetProperty(_:_:_:_:)`.
@discardableResult
public func ExtAudioFileGetProperty(
    _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID,
    _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer
) -> OSStatus {
    guard let size = propertySize(inPropertyID) else { return kExtAudioFileError_InvalidProperty }
    guard Int(ioPropertyDataSize.pointee) >= size else { return kExtAudioFileError_InvalidPropertySize }
    ioPropertyDataSize.pointee = UInt32(size)
    switch inPropertyID {
    case kExtAudioFileProperty_FileDataFormat:
        outPropertyData.storeBytes(of: inExtAudioFile.fileFormat, as: AudioStreamBasicDescription.self)
    case kExtAudioFileProperty_ClientDataFormat:
        outPropertyData.storeBytes(
            of: inExtAudioFile.clientDescription ?? inExtAudioFile.fileFormat, as: AudioStreamBasicDescription.self)
    default:
        guard let count = inExtAudioFile.frameCount else { return kExtAudioFileError_InvalidProperty }
        outPropertyData.storeBytes(of: Int64(count), as: Int64.self)
    }
    return noErr
}

/// Sets the format of the client's data; other properties cannot be set.
///
/// - Apple: `ExtAudioFileSetProperty(_:_:_:_:)`.
@discardableResult
public func ExtAudioFileSetProperty(
    _ inExtAudioFile: ExtAudioFileRef, _ inPropertyID: ExtAudioFilePropertyID, _ inPropertyDataSize: UInt32,
    _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
    guard inPropertyID == kExtAudioFileProperty_ClientDataFormat else { return kExtAudioFileError_InvalidProperty }
    guard Int(inPropertyDataSize) == MemoryLayout<AudioStreamBasicDescription>.size else {
        return kExtAudioFileError_InvalidPropertySize
    }
    let description = inPropertyData.loadUnaligned(as: AudioStreamBasicDescription.self)
    return inExtAudioFile.setClientFormat(description) ? noErr : kExtAudioFileError_NonPCMClientFormat
}
