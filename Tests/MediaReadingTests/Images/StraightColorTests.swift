import CFFmpeg
import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("Premultiplied images and unsupported TIFF features")
struct StraightColorTests {
    private func decoded(_ bytes: TIFFBytes) throws -> CGImage {
        let folder = try TemporaryFolder()
        try bytes.data.write(to: folder.file("a.tif"))
        return try decodeImageFile(folder.file("a.tif"))
    }

    private func pixels(_ image: CGImage) -> [UInt32] {
        withExtendedLifetime(image) { (0..<image.width).map { image.pixels.row(0)[$0] } }
    }

    @Test("TIFF's extra component decides whether colors are premultiplied", arguments: [8, 16])
    func tiff(bits: Int) throws {
        let colors = [100, 50, 25, 128, 7, 7, 7, 255].map { bits == 8 ? $0 : $0 * 257 }
        let multiplied = try decoded(TIFFBytes(bits: bits, components: colors, tags: [338: 1]))
        #expect(pixels(multiplied) == [0x8064_3219, 0xff07_0707] && !multiplied.isOpaque)
        let straight = try decoded(TIFFBytes(bits: bits, components: colors, tags: [338: 2]))
        #expect(pixels(straight) == [0x8032_190d, 0xff07_0707])
        // Colors above alpha are limited to alpha.
        let beyond = try decoded(
            TIFFBytes(width: 1, bits: bits, components: [colors[3], colors[0], colors[1], colors[0]], tags: [338: 1]))
        #expect(pixels(beyond) == [0x6464_6432])
    }

    @Test("Premultiplied gray with alpha is decoded")
    func grays() throws {
        #expect(
            pixels(try decoded(TIFFBytes(components: [60, 128, 9, 255], tags: [338: 1]))) == [0x803c_3c3c, 0xff09_0909])
    }

    @Test(
        "Unsupported TIFF features are named instead of reported as damage",
        arguments: [
            ([339: 3], 32, "floating point"), ([262: 8], 8, "Lab"), ([259: 50_000], 8, "50000"), ([259: 7], 8, "JPEG"),
        ] as [([Int: Int], Int, String)])
    func refused(_ tags: [Int: Int], _ bits: Int, _ word: String) throws {
        let error = #expect(throws: MediaError.self) {
            try decoded(TIFFBytes(bits: bits, components: [1, 2, 3, 4, 5, 6], tags: tags))
        }
        #expect(error?.kind == .unsupported && error?.description.contains(word) == true, "\(error?.description ?? "")")
    }

    @Test("OpenEXR is decoded as premultiplied linear light")
    func exr() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a.exr")
        var clip = TestClip(codec: "exr", pixelFormat: AV_PIX_FMT_GBRAPF32LE, ticks: [0], options: [:])
        clip.draw = { _, frame in
            let planes = [
                (frame.pointee.data.0, 0.1), (frame.pointee.data.1, 0.25), (frame.pointee.data.2, 0.5),
                (frame.pointee.data.3, 0.5),
            ]
            for (data, value) in planes {
                guard let data else { continue }
                let count = Int(frame.pointee.linesize.0) * Int(frame.pointee.height) / 4
                UnsafeMutableRawPointer(data).bindMemory(to: Float.self, capacity: count).update(
                    repeating: Float(value), count: count)
            }
        }
        try clip.write(to: url, format: "image2")
        let image = try decodeImageFile(url)
        let pixel = withExtendedLifetime(image) { image.pixels.row(9)[9] }
        // Green 0.1, blue 0.25 and red 0.5 with an alpha of one half: light of 0.2, 0.5 and 1.
        let meant = [0.5, 0.2, 1].map { (1.055 * pow($0, 1 / 2.4) - 0.055) * 127.5 }
        for (part, level) in meant.enumerated() {
            #expect(abs(Double(pixel >> (8 * part) & 255) - level) <= 1, "\(String(pixel, radix: 16))")
        }
        #expect(pixel >> 24 == 128 || pixel >> 24 == 127)
    }
}
