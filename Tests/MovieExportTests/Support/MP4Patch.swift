import Foundation

/// Changes what an MP4 says of its picture: what phones and anamorphic cameras write and our own writer does not.
enum MP4Patch {
    enum Failure: Error { case noBox(String) }

    /// The clip is to be shown turned clockwise by a quarter (the matrix of ISO 14496-12 §8.3.2).
    static func turnClockwise(_ path: String) throws {
        try edit(path, box: "tkhd") { data, body in
            put(data: &data, at: body + 40, [0, 0x0001_0000, 0, 0xFFFF_0000, 0, 0, 0, 0, 0x4000_0000])
        }
    }

    /// A pixel is `width` to `height` (`pasp`, ISO 14496-12 §12.1.4).
    static func pixelAspect(_ path: String, width: UInt32, height: UInt32) throws {
        try edit(path, box: "pasp") { data, body in put(data: &data, at: body, [width, height]) }
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
