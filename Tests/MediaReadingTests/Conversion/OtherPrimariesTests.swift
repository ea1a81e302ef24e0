import CFFmpeg
import Foundation
import Images
import MediaTime
import TestSupport
import Testing

@testable import FFmpegSupport
@testable import MediaReading

@Suite("Clips with other primaries")
struct OtherPrimariesTests {
    /// The matrices from P3 with D65 white, and with the digital cinema white by Bradford's transform; computed from
    /// the chromaticities by another program.
    private static let matrices: [UInt32: [Double]] = [
        AVCOL_PRI_SMPTE432.rawValue: [
            1.2249402, -0.2249402, 0, -0.0420570, 1.0420570, 0, -0.0196376, -0.0786360, 1.0982736,
        ],
        AVCOL_PRI_SMPTE431.rawValue: [
            1.157516, -0.154962, -0.002554, -0.041500, 1.045568, -0.004068, -0.018050, -0.078578, 1.096628,
        ],
    ]

    private func mixed(_ light: [Double], _ matrix: [Double]) -> [Double] {
        (0..<3).map { row in min(1, max(0, (0..<3).reduce(0) { $0 + matrix[3 * row + $1] * light[$1] })) }
    }

    private func conversion(_ primaries: AVColorPrimaries, _ transfer: AVColorTransferCharacteristic) throws
        -> ToneMapper?
    {
        let frame = try AVFrameHandle()
        frame.pointer.pointee.color_primaries = primaries
        frame.pointer.pointee.color_trc = transfer
        return ToneMapper.Key(frame, streamPeak: nil).map(ToneMapper.init)
    }

    private static let colors: [[Double]] = [
        [0.8, 0.1, 0.2], [0.1, 0.7, 0.3], [0.5, 0.4, 0.9], [0.6, 0.6, 0.6], [0.02, 0.05, 0.03], [1, 1, 1], [1, 0, 0],
    ]

    @Test(
        "Standard-range colors match the matrix in BT.1886 light within one code",
        arguments: [AVCOL_PRI_SMPTE432.rawValue, AVCOL_PRI_SMPTE431.rawValue])
    func standard(_ primaries: UInt32) throws {
        let light = try #require(try conversion(AVColorPrimaries(primaries), AVCOL_TRC_BT709))
        let matrix = try #require(Self.matrices[primaries])
        for color in Self.colors {
            var bytes = [UInt8](repeating: 0, count: 4)
            light.convert((color + [1]).map { UInt16($0 * 65_535) }, to: &bytes, count: 1)
            let meant = mixed(color.map { pow($0, 2.4) }, matrix).map { pow($0, 1 / 2.4) * 255 }
            for part in 0..<3 { #expect(abs(Double(bytes[2 - part]) - meant[part]) <= 1, "\(color) \(bytes) \(meant)") }
        }
    }

    @Test("HDR in P3 is tone-mapped with its own primaries")
    func toneMapped() throws {
        let light = try #require(try conversion(AVCOL_PRI_SMPTE432, AVCOL_TRC_SMPTE2084))
        let matrix = try #require(Self.matrices[AVCOL_PRI_SMPTE432.rawValue])
        let curve = BT2390ToneCurve(sourcePeak: 1000, targetPeak: 203)
        for color in Self.colors {
            var bytes = [UInt8](repeating: 0, count: 4)
            let signal = color.map { $0 * 0.7 }
            let luminance = signal.map(TransferFunctions.pqLuminance)
            let most = luminance.max() ?? 1
            light.convert((signal + [1]).map { UInt16($0 * 65_535) }, to: &bytes, count: 1)
            let meant = mixed(luminance.map { $0 * curve.mapped(most) / most / 203 }, matrix).map {
                TransferFunctions.linearToSRGB($0) * 255
            }
            for part in 0..<3 { #expect(abs(Double(bytes[2 - part]) - meant[part]) <= 1, "\(color) \(bytes) \(meant)") }
        }
    }

    @Test(
        "HDR in P3 becomes a BT.2020 signal within 8 of 65,535",
        arguments: [AVCOL_TRC_SMPTE2084.rawValue, AVCOL_TRC_ARIB_STD_B67.rawValue])
    func kept(_ transfer: UInt32) throws {
        let key = try #require(try conversion(AVCOL_PRI_SMPTE432, AVColorTransferCharacteristic(transfer))).key
        let isPQ = transfer == AVCOL_TRC_SMPTE2084.rawValue
        #expect(key.signal == PixelSignal(isPQ ? .pq : .hlg, isBT2020: true))
        let wide = try #require(BT2020SignalConverter(key))
        // The inverse of BT.2407's conversion, computed from the chromaticities by another program.
        let matrix = [0.753833, 0.198597, 0.047570, 0.045744, 0.941777, 0.012479, -0.001210, 0.017602, 0.983609]
        for color in Self.colors {
            var samples16 = (color + [0.5]).map { UInt16($0 * 65_535) }
            wide.convert(&samples16, count: 1)
            let light = color.map { isPQ ? TransferFunctions.pqLuminance($0) / 10_000 : TransferFunctions.hlgLight($0) }
            let meant = mixed(light, matrix).map {
                isPQ ? TransferFunctions.pqSignal($0 * 10_000) : TransferFunctions.hlgSignal($0)
            }
            for part in 0..<3 {
                #expect(abs(Double(samples16[part]) - meant[part] * 65_535) <= 8, "\(color) \(samples16) \(meant)")
            }
            #expect(samples16[3] == 32_767)
        }
    }

    @Test(
        "BT.709, BT.601 and untagged primaries are not converted",
        arguments: [
            AVCOL_PRI_BT709, AVCOL_PRI_UNSPECIFIED, AVCOL_PRI_SMPTE170M, AVCOL_PRI_BT470BG, AVCOL_PRI_SMPTE240M,
            AVCOL_PRI_EBU3213,
        ].map(\.rawValue))
    func untouched(_ primaries: UInt32) throws {
        #expect(try conversion(AVColorPrimaries(primaries), AVCOL_TRC_BT709) == nil)
    }

    @Test(
        "Other primaries known to FFmpeg are converted",
        arguments: [AVCOL_PRI_BT470M, AVCOL_PRI_FILM, AVCOL_PRI_SMPTE428, AVCOL_PRI_BT2020].map(\.rawValue))
    func converted(_ primaries: UInt32) throws {
        let light = try #require(try conversion(AVColorPrimaries(primaries), AVCOL_TRC_BT709))
        var bytes = [UInt8](repeating: 0, count: 8)
        light.convert([40_000, 40_000, 40_000, 65_535, 20_000, 40_000, 20_000, 65_535], to: &bytes, count: 2)
        // Grays do not change, greens do.
        #expect(bytes[0...2].allSatisfy { abs(Int($0) - 156) <= 1 })
        #expect(abs(Int(bytes[6]) - 78) > 5)
    }

    @Test("A ProRes clip tagged as P3 is converted with the matrix")
    func clip() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("p3.mov")
        let codes = (luma: 300, blue: 480, red: 660)
        var clip = TestClip(
            codec: "prores_ks", pixelFormat: AV_PIX_FMT_YUV422P10LE, ticks: [0, 1], options: ["profile": "3"])
        clip.configure = {
            $0.pointee.colorspace = AVCOL_SPC_BT709
            $0.pointee.color_primaries = AVCOL_PRI_SMPTE432
            $0.pointee.color_trc = AVCOL_TRC_BT709
        }
        clip.draw = { _, frame in
            frame.pointee.colorspace = AVCOL_SPC_BT709
            frame.pointee.color_primaries = AVCOL_PRI_SMPTE432
            frame.pointee.color_trc = AVCOL_TRC_BT709
            let data = frame.pointee.data
            let lines = frame.pointee.linesize
            let height = Int(frame.pointee.height)
            for (plane, line, code) in [
                (data.0, lines.0, codes.luma), (data.1, lines.1, codes.blue), (data.2, lines.2, codes.red),
            ] {
                UnsafeMutableRawPointer(plane)?.assumingMemoryBound(to: UInt16.self).update(
                    repeating: UInt16(code), count: height * Int(line) / 2)
            }
        }
        try clip.write(to: url)
        let image = try ClipReader(url: url).frame(at: .zero).image
        let pixel = withExtendedLifetime(image) { image.pixels.row(9)[9] }
        let y = Double(codes.luma - 64) / 876
        let b = Double(codes.blue - 512) / 896
        let r = Double(codes.red - 512) / 896
        let rgb = [y + 1.5748 * r, y - 0.1873 * b - 0.4681 * r, y + 1.8556 * b].map { min(1, max(0, $0)) }
        let meant = mixed(rgb.map { pow($0, 2.4) }, try #require(Self.matrices[AVCOL_PRI_SMPTE432.rawValue])).map {
            pow($0, 1 / 2.4) * 255
        }
        for (part, shift) in [16, 8, 0].enumerated() {
            #expect(abs(Double(pixel >> shift & 255) - meant[part]) <= 1, "\(pixel >> shift & 255) \(meant[part])")
        }
    }
}
