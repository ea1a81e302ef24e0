import Foundation

/// A buffer of audio data.
///
/// - Apple: `AudioBuffer`.
public struct AudioBuffer {
    /// The number of interleaved channels.
    public var mNumberChannels: UInt32 = 0
    /// The size of the data in bytes.
    public var mDataByteSize: UInt32 = 0
    /// The data.
    public var mData: UnsafeMutableRawPointer?

    /// Creates a buffer without data.
    public init() {}

    /// Creates a buffer.
    public init(mNumberChannels: UInt32, mDataByteSize: UInt32, mData: UnsafeMutableRawPointer?) {
        self.mNumberChannels = mNumberChannels
        self.mDataByteSize = mDataByteSize
        self.mData = mData
    }
}

/// A list of audio buffers of variable length: further buffers follow the first one in memory.
///
/// - Apple: `AudioBufferList`.
public struct AudioBufferList {
    /// The number of buffers.
    public var mNumberBuffers: UInt32 = 0
    /// The first buffer.
    public var mBuffers = AudioBuffer()

    /// Creates an empty list.
    public init() {}

    /// Creates a list of one buffer.
    public init(mNumberBuffers: UInt32, mBuffers: AudioBuffer) {
        self.mNumberBuffers = mNumberBuffers
        self.mBuffers = mBuffers
    }

    /// The offset of the first buffer in bytes.
    static let offset = MemoryLayout<AudioBuffer>.alignment

    /// Returns the size of a list in bytes.
    ///
    /// - Precondition: `maximumBuffers` is at least 1.
    public static func sizeInBytes(maximumBuffers: Int) -> Int {
        precondition(maximumBuffers >= 1, "an AudioBufferList has at least one buffer")
        return offset + maximumBuffers * MemoryLayout<AudioBuffer>.stride
    }

    /// Allocates a list of empty buffers, which the caller frees with `free(_:)`.
    public static func allocate(maximumBuffers: Int) -> UnsafeMutableAudioBufferListPointer {
        let size = sizeInBytes(maximumBuffers: maximumBuffers)
        // Zeros are empty buffers without data.
        guard let memory = calloc(1, size) else { preconditionFailure("not enough memory for an AudioBufferList") }
        let list = UnsafeMutableAudioBufferListPointer(memory.assumingMemoryBound(to: AudioBufferList.self))
        list.count = maximumBuffers
        return list
    }
}

/// The buffers of an `AudioBufferList` as a collection.
///
/// - Apple: `UnsafeMutableAudioBufferListPointer`.
public struct UnsafeMutableAudioBufferListPointer: MutableCollection, RandomAccessCollection {
    /// The list.
    public var unsafeMutablePointer: UnsafeMutablePointer<AudioBufferList>

    /// Creates a collection of the buffers of a list.
    public init(_ p: UnsafeMutablePointer<AudioBufferList>) { unsafeMutablePointer = p }

    /// Creates a collection of the buffers of a list; nil for nil.
    public init?(_ p: UnsafeMutablePointer<AudioBufferList>?) {
        guard let p else { return nil }
        unsafeMutablePointer = p
    }

    /// The list, for reading.
    public var unsafePointer: UnsafePointer<AudioBufferList> { UnsafePointer(unsafeMutablePointer) }

    /// The number of buffers.
    public var count: Int {
        get { Int(unsafeMutablePointer.pointee.mNumberBuffers) }
        nonmutating set { unsafeMutablePointer.pointee.mNumberBuffers = UInt32(newValue) }
    }
    /// The first index: 0.
    public var startIndex: Int { 0 }
    /// The index after the last buffer.
    public var endIndex: Int { count }

    /// The buffer at an index.
    public subscript(index: Int) -> AudioBuffer {
        get { buffer(index).pointee }
        nonmutating set { buffer(index).pointee = newValue }
    }

    private func buffer(_ index: Int) -> UnsafeMutablePointer<AudioBuffer> {
        precondition(indices.contains(index), "buffer \(index) of \(count)")
        return (UnsafeMutableRawPointer(unsafeMutablePointer) + AudioBufferList.offset)
            .assumingMemoryBound(to: AudioBuffer.self) + index
    }
}
