import Foundation

/// Changes what an MP4 says of its picture: what phones and anamorphic cameras write and our own writer does not.
public enum MP4Patch {
    enum Failure: Error { case noBox(String) }

    /// The clip is to be shown turned clockwise by a quarter (the matrix of ISO 14496-12 §8.3.2).
    public static func rotateClockwise(_ path: String) throws {
        try edit(path, box: "tkhd") { data, body in
            put(data: &data, at: body + 40, [0, 0x0001_0000, 0, 0xFFFF_0000, 0, 0, 0, 0, 0x4000_0000])
        }
    }

    /// A pixel is `width` to `height` (`pasp`, ISO 14496-12 §12.1.4).
    public static func pixelAspect(_ path: String, width: UInt32, height: UInt32) throws {
        try edit(path, box: "pasp") { data, body in put(data: &data, at: body, [width, height]) }
    }

    /// A part of an edit list, in seconds of the picture as it played before.
    public struct Part {
        let start: Double
        let length: Double
        /// The picture at `start` is held.
        let isStill: Bool
        /// `start` is on the track's own clock, on which the first picture of a stream with B-frames comes after zero.
        let isInMediaTime: Bool

        public init(start: Double, length: Double, isStill: Bool = false, isInMediaTime: Bool = false) {
            self.start = start
            self.length = length
            self.isStill = isStill
            self.isInMediaTime = isInMediaTime
        }
    }

    /// Parts of the only track play one after the other (`elst`, ISO 14496-12 §8.6.6); the file has an edit and its
    /// index at the end.
    public static func edit(_ path: String, _ parts: [Part]) throws {
        let url = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: url)
        let list = try body("elst", data)
        let clock = try word(data, at: body("mvhd", data) + 12)
        let ownClock = try word(data, at: body("mdhd", data) + 12)
        func ticks(_ seconds: Double, _ clock: UInt32) -> UInt32 { UInt32((seconds * Double(clock)).rounded()) }
        // Version and flags, one entry: its length, and where it begins.
        let count = try word(data, at: list + 4)
        let zero = try word(data, at: list + 12)
        var entries: [UInt32] = [UInt32(parts.count)]
        for part in parts {
            entries += [
                ticks(part.length, clock), (part.isInMediaTime ? 0 : zero) + ticks(part.start, ownClock),
                part.isStill ? 0 : 0x0001_0000,
            ]
        }
        let added = 12 * (parts.count - Int(count))
        for box in ["moov", "trak", "edts", "elst"] {
            let place = try body(box, data) - 8
            put(data: &data, at: place, [UInt32(Int(try word(data, at: place)) + added)])
        }
        data.insert(contentsOf: Data(count: added), at: list + 8)
        put(data: &data, at: list + 4, entries)
        try data.write(to: url)
    }

    private static func body(_ box: String, _ data: Data) throws -> Int {
        guard let place = data.range(of: Data(box.utf8), options: .backwards)?.upperBound else {
            throw Failure.noBox(box)
        }
        return place
    }

    private static func word(_ data: Data, at place: Int) throws -> UInt32 {
        data[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }

    private static func edit(_ path: String, box: String, _ change: (inout Data, Int) -> Void) throws {
        let url = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: url)
        guard let body = data.range(of: Data(box.utf8))?.upperBound else { throw Failure.noBox(box) }
        change(&data, body)
        try data.write(to: url)
    }

    private static func put(data: inout Data, at place: Int, _ words: [UInt32]) {
        for (n, word) in words.enumerated() {
            for byte in 0..<4 { data[place + 4 * n + byte] = UInt8(word >> (24 - 8 * byte) & 255) }
        }
    }
}
