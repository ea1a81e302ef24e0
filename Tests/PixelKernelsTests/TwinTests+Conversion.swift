import PixelKernels
import Testing

extension TwinTests {
    @Test(
        "Conversion of video frames to RGB, at full and at half size", arguments: [1, 2, 15, 33, 64, 130, 257],
        [MP_CHROMA_FULL, MP_CHROMA_COSITED, MP_CHROMA_CENTERED])
    func decoding(_ width: Int, _ horizontal: mp_chroma_siting) {
        let height = 7
        for vertical in [MP_CHROMA_FULL, MP_CHROMA_COSITED, MP_CHROMA_CENTERED] {
            for bits in [8, 10] {
                var input = KernelInput(seed: UInt64(width * 8 + Int(vertical.rawValue)))
                // Any 16-bit samples: those of raw files may exceed 10 bits.
                let samples = (0..<3 * width * height).map { _ in UInt16(truncatingIfNeeded: input.next()) }
                let result = both { () -> [UInt8] in
                    samples.withUnsafeBytes { decoded(planes: $0, width, height, horizontal, vertical, bits) }
                }
                #expect(result.scalar == result.best, "\(bits) bits, vertical siting \(vertical.rawValue)")
            }
        }
    }

    /// Returns the pixels of a frame, and of the frame at half its size if it has 8 bits.
    private func decoded(
        planes: UnsafeRawBufferPointer, _ width: Int, _ height: Int, _ horizontal: mp_chroma_siting,
        _ vertical: mp_chroma_siting, _ bits: Int
    ) -> [UInt8] {
        let stride = 2 * width
        var source = mp_decode_source()
        source.width = Int32(width)
        source.height = Int32(height)
        source.horizontal = horizontal
        source.vertical = vertical
        source.bits = Int32(bits)
        source.matrix = mp_decode_matrix(
            luma: 9539, red_cr: 14686, green_cb: -1747, green_cr: -4366, blue_cb: 17305, luma_offset: 16)
        source.strides = (stride, stride, stride)
        let first = planes.baseAddress?.assumingMemoryBound(to: UInt8.self)
        source.planes = (first, first.map { $0 + stride * height }, first.map { $0 + 2 * stride * height })
        var whole = [UInt8](repeating: 1, count: 4 * width * height)
        var scratch = [UInt16](repeating: 0, count: mp_decode_scratch(Int32(width)))
        mp_decode_planes(&source, &whole, 4 * width, 0, Int32(height), &scratch)
        guard bits == 8 else { return whole }
        let halfWidth = (width + 1) / 2
        let halfHeight = (height + 1) / 2
        var half = [UInt8](repeating: 1, count: 4 * halfWidth * halfHeight)
        scratch = [UInt16](repeating: 0, count: mp_decode_half_scratch(Int32(width)))
        half.withUnsafeMutableBytes {
            mp_decode_half(&source, $0.baseAddress, 4 * halfWidth, 0, Int32(halfHeight), &scratch)
        }
        return whole + half
    }

    @Test("A filtered PNG row is each byte minus the nearest of the left, upper and upper left one", arguments: [3, 4])
    func filteringPNG(_ pixel: Int) {
        var input = KernelInput(seed: UInt64(pixel))
        for width in kernelLengths {
            let count = width * pixel
            let row = input.mask(count)
            let above = input.mask(count)
            var filtered = [UInt8](repeating: 1, count: count + 1)
            mp_filter_png_row(row, above, count, pixel, &filtered)
            let expected = (0..<count).map { i -> UInt8 in
                let left = i < pixel ? 0 : Int(row[i - pixel])
                let corner = i < pixel ? 0 : Int(above[i - pixel])
                let estimate = left + Int(above[i]) - corner
                // The first of equally near ones.
                let candidates = [left, Int(above[i]), corner]
                let nearest = candidates.min { abs($0 - estimate) < abs($1 - estimate) } ?? 0
                return row[i] &- UInt8(nearest)
            }
            #expect(filtered == expected + [1], "\(width) pixels")
        }
    }

    @Test("Conversion of frames to 4:2:0 and 4:4:4", arguments: [1, 2, 15, 33, 64, 130, 257])
    func encoding(_ width: Int) {
        let height = 5
        var input = KernelInput(seed: UInt64(width) + 9)
        let pixels = input.pixels(width * height)
        var matrix = mp_encode_matrix(
            y: mp_encode_component(b: 2032, g: 20_127, r: 5983, offset: 16),
            u: mp_encode_component(b: 14_392, g: -11_093, r: -3299, offset: 128),
            v: mp_encode_component(b: -1318, g: -13_073, r: 14_392, offset: 128))
        let result = both { () -> [UInt8] in
            pixels.withUnsafeBytes { bytes in
                var source = mp_encode_source(
                    pixels: bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), stride: 4 * width,
                    width: Int32(width), height: Int32(height))
                var planes = [UInt8](repeating: 1, count: 6 * width * height)
                planes.withUnsafeMutableBufferPointer { planes in
                    func plane(_ index: Int) -> UnsafeMutablePointer<UInt8>? {
                        planes.baseAddress.map { $0 + index * width * height }
                    }
                    func target(_ first: Int) -> mp_encode_planes {
                        mp_encode_planes(
                            y: plane(first), u: plane(first + 1), v: plane(first + 2), y_stride: width,
                            u_stride: width, v_stride: width)
                    }
                    var subsampled = target(0)
                    var full = target(3)
                    mp_encode_420(&source, &matrix, &subsampled)
                    mp_encode_444(&source, &matrix, &full)
                }
                return planes
            }
        }
        #expect(result.scalar == result.best)
    }
}
