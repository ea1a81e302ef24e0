import AVFoundation

/// Reads a movie, applies a filter to each frame, and writes a new movie with the same audio.
class MovieTranscoder {
    enum Failure: Error { case noVideo, cannotRead, cannotWrite(AVMediaType) }

    private let asset: AVURLAsset

    init(url: URL) {
        asset = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    }

    func transcode(to url: URL, filter: @escaping (CVPixelBuffer) -> Void) throws {
        guard let videoTrack = asset.tracks(withMediaType: .video).first else { throw Failure.noVideo }
        let reader = try AVAssetReader(asset: asset)
        let videoOutput = AVAssetReaderTrackOutput(
            track: videoTrack,
            outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]
        )
        videoOutput.alwaysCopiesSampleData = false
        guard reader.canAdd(videoOutput) else { throw Failure.cannotRead }
        reader.add(videoOutput)

        let writer = try AVAssetWriter(outputURL: url, fileType: .mp4)
        writer.movieTimeScale = videoTrack.naturalTimeScale
        let videoSettings: [String: Any] = [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: videoTrack.naturalSize.width,
            AVVideoHeightKey: videoTrack.naturalSize.height,
            AVVideoPixelAspectRatioKey: [
                AVVideoPixelAspectRatioHorizontalSpacingKey: 1, AVVideoPixelAspectRatioVerticalSpacingKey: 1,
            ],
        ]
        guard writer.canApply(outputSettings: videoSettings, forMediaType: .video) else {
            throw Failure.cannotWrite(.video)
        }
        let videoInput = AVAssetWriterInput(mediaType: .video, outputSettings: videoSettings)
        videoInput.expectsMediaDataInRealTime = false
        videoInput.mediaTimeScale = videoTrack.naturalTimeScale
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: videoInput,
            sourcePixelBufferAttributes: [
                kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
            ])
        writer.add(videoInput)

        var sound: (output: AVAssetReaderTrackOutput, input: AVAssetWriterInput)?
        if let audioTrack = asset.tracks(withMediaType: .audio).first {
            let output = AVAssetReaderTrackOutput(
                track: audioTrack, outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
            var layout = AudioChannelLayout()
            layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
            let audioSettings: [String: Any] = [
                AVFormatIDKey: kAudioFormatMPEG4AAC, AVNumberOfChannelsKey: 2, AVSampleRateKey: 48_000.0,
                AVEncoderBitRateKey: 128_000,
                AVChannelLayoutKey: NSData(bytes: &layout, length: MemoryLayout<AudioChannelLayout>.size),
            ]
            guard reader.canAdd(output), writer.canApply(outputSettings: audioSettings, forMediaType: .audio) else {
                throw Failure.cannotWrite(.audio)
            }
            let input = AVAssetWriterInput(mediaType: .audio, outputSettings: audioSettings)
            reader.add(output)
            writer.add(input)
            sound = (output, input)
        }

        guard reader.startReading() else { throw reader.error ?? Failure.cannotRead }
        guard writer.startWriting() else { throw writer.error ?? Failure.cannotWrite(.video) }
        writer.startSession(atSourceTime: .zero)

        let group = DispatchGroup()
        if let sound {
            group.enter()
            sound.input.requestMediaDataWhenReady(on: DispatchQueue(label: "audio")) {
                while sound.input.isReadyForMoreMediaData {
                    guard let sample = sound.output.copyNextSampleBuffer() else {
                        sound.input.markAsFinished()
                        group.leave()
                        break
                    }
                    sound.input.append(sample)
                }
            }
        }
        group.enter()
        videoInput.requestMediaDataWhenReady(on: DispatchQueue(label: "video")) {
            while videoInput.isReadyForMoreMediaData {
                guard let sample = videoOutput.copyNextSampleBuffer(), let pixels = CMSampleBufferGetImageBuffer(sample)
                else {
                    videoInput.markAsFinished()
                    group.leave()
                    break
                }
                CVPixelBufferLockBaseAddress(pixels, [])
                filter(pixels)
                CVPixelBufferUnlockBaseAddress(pixels, [])
                adaptor.append(pixels, withPresentationTime: CMSampleBufferGetPresentationTimeStamp(sample))
            }
        }
        group.wait()
        let done = DispatchSemaphore(value: 0)
        writer.finishWriting { done.signal() }
        done.wait()
        if let error = writer.error ?? reader.error { throw error }
    }
}
