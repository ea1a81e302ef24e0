import Foundation
import MediaExport
import TestSupport
import Testing

@Suite("Color properties of writer inputs")
struct WriterColorTests: WriterTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    struct Row: Sendable {
        let words: [String], tags: [UInt32]
        /// The matrix from linear BT.709 to the primaries.
        let matrix: [[Double]]
        let red: Double, blue: Double
    }

    private static let same = [[1.0, 0, 0], [0, 1, 0], [0, 0, 1]]

    @Test(
        "Color properties set tags and convert colors to other primaries",
        arguments: [
            Row(
                words: [
                    AVVideoColorPrimaries_ITU_R_709_2, AVVideoTransferFunction_ITU_R_709_2,
                    AVVideoYCbCrMatrix_ITU_R_709_2,
                ], tags: [1, 1, 1, 1], matrix: same, red: 0.2126, blue: 0.0722),
            Row(
                words: [
                    AVVideoColorPrimaries_SMPTE_C, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_601_4,
                ], tags: [6, 6, 6, 1],
                matrix: [[1.0654, -0.0554, -0.01], [-0.0196, 1.0364, -0.0168], [0.0016, 0.0044, 0.994]], red: 0.299,
                blue: 0.114),
            Row(
                words: [
                    AVVideoColorPrimaries_EBU_3213, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_601_4,
                ], tags: [5, 6, 6, 1],
                matrix: [[0.9578, 0.0422, 0], [0, 1, 0], [0, -0.0119, 1.0119]], red: 0.299, blue: 0.114),
            Row(
                words: [
                    AVVideoColorPrimaries_P3_D65, AVVideoTransferFunction_ITU_R_709_2, AVVideoYCbCrMatrix_ITU_R_709_2,
                ], tags: [12, 1, 1, 1],
                matrix: [[0.8225, 0.1775, 0], [0.0332, 0.9668, 0], [0.0171, 0.0724, 0.9105]], red: 0.2126, blue: 0.0722),
        ])
    func colour(row: Row) throws {
        let words = colors(row.words[0], row.words[1], row.words[2])
        for rgb in [0xC04020, 0x20C060, 0x4040C0, 0x808080] as [UInt32] {
            let movie = try RawMovie(
                try write(
                    settings(.h264, words, [AVVideoAverageBitRateKey: 20_000_000]), [try buffer(0xFF00_0000 | rgb)]))
            #expect(movie.tags == row.tags)
            let light = [16, 8, 0].map { shift -> Double in
                let c = Double(rgb >> UInt32(shift) & 255) / 255
                return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
            }
            let signal = row.matrix.map { weights -> Double in
                let c = min(max(zip(weights, light).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
                return c <= 0.0031308 ? c * 12.92 : 1.055 * pow(c, 1 / 2.4) - 0.055
            }
            let y = row.red * signal[0] + (1 - row.red - row.blue) * signal[1] + row.blue * signal[2]
            let expected = [
                16 + 219 * y, 128 + 112 * (signal[2] - y) / (1 - row.blue), 128 + 112 * (signal[0] - y) / (1 - row.red),
            ]
            let actual = try #require(movie.pictures.first).sample(x: 40, y: 30)
            for (a, b) in zip(actual, expected) {
                #expect(abs(Double(a) - b) <= 1.2, "\(String(rgb, radix: 16)): \(actual), \(expected)")
            }
        }
    }

    @Test(
        "HDR10 and HLG are written in 10-bit HEVC",
        arguments: [(AVVideoTransferFunction_SMPTE_ST_2084_PQ, 16), (AVVideoTransferFunction_ITU_R_2100_HLG, 18)]
            as [(String, UInt32)])
    func highDynamicRange(transfer: String, tag: UInt32) throws {
        let words = colors(AVVideoColorPrimaries_ITU_R_2020, transfer, AVVideoYCbCrMatrix_ITU_R_2020)
        let movie = try RawMovie(try write(settings(.hevc, words), [try buffer(0xFFFF_FFFF)]))
        #expect(movie.tags == [9, tag, 9, 1] && movie.pictures.first?.bits == 10)
        // White is at 203 cd/m²: 58% of PQ and 75% of HLG.
        let white = try #require(movie.pictures.first?.luma[3000])
        #expect(abs(Double(white) - (64 + 876 * (tag == 16 ? 0.5807 : 0.75))) <= 2)
    }
}
