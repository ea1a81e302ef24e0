import Foundation

/// Edits MP4 metadata as phones and anamorphic cameras write it and our writer does not.
public enum MP4Patch {
    enum Failure: Error { case noBox(String) }

    /// Rotates the clip clockwise by 90 degrees (the matrix of ISO 14496-12 §8.3.2).
    ///
    /// - Throws: An error if the file or a box cannot be read.
    public static func rotateClockwise(_ path: String) throws {
        try patch(path, box: "tkhd") { data, body in
            put(data: &data, at: body + 40, [0, 0x0001_0000, 0, 0xFFFF_0000, 0, 0, 0, 0, 0x4000_0000])
        }
    }

    /// Sets the pixel aspect ratio to `width`:`height` (`pasp`, ISO 14496-12 §12.1.4).
    ///
    /// - Throws: An error if the file or a box cannot be read.
    public static func setPixelAspectRatio(_ path: String, width: UInt32, height: UInt32) throws {
        try patch(path, box: "pasp") { data, body in put(data: &data, at: body, [width, height]) }
    }

    /// A part of an edit list, in seconds of the video before the edit.
    public struct Part {
        let start: Double
        let length: Double
        /// Whether the frame at `start` is held.
        let isStill: Bool
        /// Whether `start` is in media time, in which the first frame of a stream with B-frames is after zero.
        let isInMediaTime: Bool

        /// Creates a part.
        public init(start: Double, length: Double, isStill: Bool = false, isInMediaTime: Bool = false) {
            self.start = start
            self.length = length
            self.isStill = isStill
            self.isInMediaTime = isInMediaTime
        }
    }

    /// Makes the only track play the parts one after the other (`elst`, ISO 14496-12 §8.6.6). The file must have an
    /// edit list, and its index at the end.
    ///
    /// - Throws: An error if the file or a box cannot be read.
    public static func setEditList(_ path: String, _ parts: [Part]) throws {
        let url = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: url)
        let list = try body("elst", data)
        let clock = try uint32(data, at: body("mvhd", data) + 12)
        let ownClock = try uint32(data, at: body("mdhd", data) + 12)
        func ticks(_ seconds: Double, _ clock: UInt32) -> UInt32 { UInt32((seconds * Double(clock)).rounded()) }
        // The box has version and flags, then one entry with its duration and start.
        let count = try uint32(data, at: list + 4)
        let zero = try uint32(data, at: list + 12)
        var entries: [UInt32] = [UInt32(parts.count)]
        for part in parts {
            entries += [
                ticks(part.length, clock), (part.isInMediaTime ? 0 : zero) + ticks(part.start, ownClock),
                part.isStill ? 0 : 0x0001_0000,
            ]
        }
        let added = 12 * (parts.count - Int(count))
        for box in ["moov", "trak", "edts", "elst"] {
            let offset = try body(box, data) - 8
            put(data: &data, at: offset, [UInt32(Int(try uint32(data, at: offset)) + added)])
        }
        data.insert(contentsOf: Data(count: added), at: list + 8)
        put(data: &data, at: list + 4, entries)
        try data.write(to: url)
    }

    private static func body(_ box: String, _ data: Data) throws -> Int {
        guard let offset = data.range(of: Data(box.utf8), options: .backwards)?.upperBound else {
            throw Failure.noBox(box)
        }
        return offset
    }

    private static func uint32(_ data: Data, at offset: Int) throws -> UInt32 {
        data[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func patch(_ path: String, box: String, _ change: (inout Data, Int) -> Void) throws {
        let url = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: url)
        guard let body = data.range(of: Data(box.utf8))?.upperBound else { throw Failure.noBox(box) }
        change(&data, body)
        try data.write(to: url)
    }

    private static func put(data: inout Data, at offset: Int, _ values: [UInt32]) {
        for (n, value) in values.enumerated() {
            for byte in 0..<4 { data[offset + 4 * n + byte] = UInt8(value >> (24 - 8 * byte) & 255) }
        }
    }
}
