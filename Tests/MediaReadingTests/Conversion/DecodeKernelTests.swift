import PixelKernels
import Testing

/// Compares the kernels with the formula in their header, evaluated in floating point.
@Suite(.serialized) struct DecodeKernelTests {
    private struct Planes {
        var luma: [UInt16], cb: [UInt16], cr: [UInt16]
        let width: Int, height: Int, bits: Int32

        init(_ width: Int, _ height: Int, seed: UInt32, bits: Int32 = 8) {
            var state = seed
            func fill(_ count: Int) -> [UInt16] {
                (0..<count).map { _ in
                    state = state &* 1_664_525 &+ 1_013_904_223
                    return UInt16(state >> UInt32(32 - bits))
                }
            }
            self.width = width
            self.height = height
            self.bits = bits
            luma = fill(width * height)
            cb = fill(width * height)
            cr = fill(width * height)
        }

        /// Returns the chroma of a pixel, by the definition of siting.
        func chroma(_ plane: [UInt16], _ x: Int, _ y: Int, _ siting: (mp_chroma_siting, mp_chroma_siting)) -> Double {
            func weights(_ at: Int, _ size: Int, _ siting: mp_chroma_siting) -> [(Int, Double)] {
                if siting == MP_CHROMA_FULL { return [(at, 1)] }
                let position = Double(at) / 2 - (siting == MP_CHROMA_CENTERED ? 0.25 : 0)
                let low = Int(position.rounded(.down))
                let part = position - position.rounded(.down)
                let last = (size + 1) / 2 - 1
                return [(min(max(low, 0), last), 1 - part), (min(max(low + 1, 0), last), part)]
            }
            var sum = 0.0
            for row in weights(y, height, siting.1) {
                for column in weights(x, width, siting.0) {
                    sum += row.1 * column.1 * Double(plane[row.0 * width + column.0])
                }
            }
            return sum
        }

        /// Returns the samples as stored in memory.
        func bytes(_ plane: [UInt16]) -> [UInt8] {
            bits == 8 ? plane.map { UInt8($0) } : plane.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        }
    }

    private func convert(_ planes: Planes, _ siting: (mp_chroma_siting, mp_chroma_siting), _ matrix: mp_decode_matrix)
        -> [UInt8]
    {
        var bgra = [UInt8](repeating: 0, count: planes.width * planes.height * 4)
        var scratch = [UInt16](repeating: 0, count: mp_decode_scratch(Int32(planes.width)))
        let stride = planes.width * (planes.bits > 8 ? 2 : 1)
        planes.bytes(planes.luma).withUnsafeBufferPointer { y in
            planes.bytes(planes.cb).withUnsafeBufferPointer { u in
                planes.bytes(planes.cr).withUnsafeBufferPointer { v in
                    var source = mp_decode_source(
                        planes: (y.baseAddress, u.baseAddress, v.baseAddress), strides: (stride, stride, stride),
                        width: Int32(planes.width), height: Int32(planes.height), horizontal: siting.0,
                        vertical: siting.1, matrix: matrix, bits: planes.bits)
                    mp_decode_planes(&source, &bgra, planes.width * 4, 0, Int32(planes.height), &scratch)
                }
            }
        }
        return bgra
    }

    private func half(_ planes: Planes, _ siting: (mp_chroma_siting, mp_chroma_siting), _ matrix: mp_decode_matrix)
        -> [UInt8]
    {
        let width = (planes.width + 1) / 2
        let height = (planes.height + 1) / 2
        var bgra = [UInt32](repeating: 0, count: width * height)
        var scratch = [UInt16](repeating: 0, count: mp_decode_half_scratch(Int32(planes.width)))
        planes.bytes(planes.luma).withUnsafeBufferPointer { y in
            planes.bytes(planes.cb).withUnsafeBufferPointer { u in
                planes.bytes(planes.cr).withUnsafeBufferPointer { v in
                    var source = mp_decode_source(
                        planes: (y.baseAddress, u.baseAddress, v.baseAddress),
                        strides: (planes.width, planes.width, planes.width),
                        width: Int32(planes.width), height: Int32(planes.height), horizontal: siting.0,
                        vertical: siting.1, matrix: matrix, bits: 8)
                    bgra.withUnsafeMutableBytes { target in
                        mp_decode_half(
                            &source, target.bindMemory(to: UInt8.self).baseAddress, width * 4, 0, Int32(height),
                            &scratch)
                    }
                }
            }
        }
        return bgra.withUnsafeBytes { Array($0) }
    }

    private static let matrix = mp_decode_matrix(
        luma: 9539, red_cr: 14686, green_cb: -1747, green_cr: -4366, blue_cb: 17305, luma_offset: 16)
    private static let sitings: [[mp_chroma_siting]] = [
        [MP_CHROMA_COSITED, MP_CHROMA_CENTERED], [MP_CHROMA_CENTERED, MP_CHROMA_CENTERED],
        [MP_CHROMA_COSITED, MP_CHROMA_COSITED],
        [MP_CHROMA_COSITED, MP_CHROMA_FULL], [MP_CHROMA_FULL, MP_CHROMA_FULL], [MP_CHROMA_FULL, MP_CHROMA_CENTERED],
    ]

    @Test(
        "Conversion matches the formula within one code for every siting and size",
        arguments: [1, 2, 15, 16, 17, 33, 50], 0..<12)
    func definition(_ width: Int, _ kind: Int) {
        let index = kind % 6
        let bits: Int32 = kind < 6 ? 8 : 10
        let unit = kind < 6 ? 1.0 : 4.0
        let siting = (Self.sitings[index][0], Self.sitings[index][1])
        let m = Self.matrix
        let planes = Planes(width, 7, seed: UInt32(width), bits: bits)
        let bgra = convert(planes, siting, m)
        for y in 0..<7 {
            for x in 0..<width {
                let luma = Double(m.luma) * (Double(planes.luma[y * width + x]) / unit - 16)
                let u = planes.chroma(planes.cb, x, y, siting) / unit - 128
                let v = planes.chroma(planes.cr, x, y, siting) / unit - 128
                let expected = [
                    luma + Double(m.blue_cb) * u, luma + Double(m.green_cb) * u + Double(m.green_cr) * v,
                    luma + Double(m.red_cr) * v,
                ].map { (value: Double) in min(max(value / 8192, 0), 255) }
                for c in 0..<3 {
                    #expect(abs(Double(bgra[(y * width + x) * 4 + c]) - expected[c]) <= 0.51, "\(x), \(y), \(c)")
                }
                #expect(bgra[(y * width + x) * 4 + 3] == 255)
            }
        }
    }

    @Test("Vector kernels are bit-identical to the scalar kernel", arguments: Array(1...70) + [131])
    func twins(width: Int) {
        let before = mp_isa_current()
        defer { mp_isa_force(before) }
        for siting in Self.sitings {
            for bits: Int32 in [8, 10] {
                let planes = Planes(width, 5, seed: 5, bits: bits)
                mp_isa_force(MP_ISA_SCALAR)
                let slow = convert(planes, (siting[0], siting[1]), Self.matrix)
                for isa in [MP_ISA_AVX2, MP_ISA_AVX512] {
                    mp_isa_force(isa)
                    let isSame = convert(planes, (siting[0], siting[1]), Self.matrix) == slow
                    #expect(isSame, "\(bits) bits, \(isa)")
                }
            }
        }
    }

    @Test(
        "Half the size is the mean of four pixels before the matrix, for every siting and size",
        arguments: [1, 2, 3, 15, 16, 17, 33, 50], 0..<6)
    func halves(_ width: Int, _ kind: Int) {
        let siting = (Self.sitings[kind][0], Self.sitings[kind][1])
        let m = Self.matrix
        let planes = Planes(width, 7, seed: UInt32(width + 1))
        let bgra = half(planes, siting, m)
        for y in 0..<4 {
            for x in 0..<(width + 1) / 2 {
                let four = [2 * y, min(2 * y + 1, 6)].flatMap { row in
                    [2 * x, min(2 * x + 1, width - 1)].map { (column: $0, row: row) }
                }
                func mean(_ value: (Int, Int) -> Double) -> Double {
                    four.map { value($0.column, $0.row) }.reduce(0, +) / 4
                }
                let luma = Double(m.luma) * (mean { Double(planes.luma[$1 * width + $0]) } - 16)
                let u = mean { planes.chroma(planes.cb, $0, $1, siting) } - 128
                let v = mean { planes.chroma(planes.cr, $0, $1, siting) } - 128
                let expected = [
                    luma + Double(m.blue_cb) * u, luma + Double(m.green_cb) * u + Double(m.green_cr) * v,
                    luma + Double(m.red_cr) * v,
                ].map { (value: Double) in min(max(value / 8192, 0), 255) }
                let offset = (y * ((width + 1) / 2) + x) * 4
                for c in 0..<3 {
                    #expect(abs(Double(bgra[offset + c]) - expected[c]) <= 0.51, "\(x), \(y), \(c)")
                }
                #expect(bgra[offset + 3] == 255)
            }
        }
    }

    @Test("Vector kernels halve as the scalar kernel, to the bit", arguments: Array(1...40) + [131])
    func halfTwins(width: Int) {
        let before = mp_isa_current()
        defer { mp_isa_force(before) }
        for siting in Self.sitings {
            let planes = Planes(width, 5, seed: 9)
            mp_isa_force(MP_ISA_SCALAR)
            let slow = half(planes, (siting[0], siting[1]), Self.matrix)
            for isa in [MP_ISA_AVX2, MP_ISA_AVX512] {
                mp_isa_force(isa)
                #expect(half(planes, (siting[0], siting[1]), Self.matrix) == slow, "\(isa)")
            }
        }
    }

    @Test(
        "Orientation moves each corner as EXIF defines",
        arguments: [
            (1, [0, 1, 2, 3, 4, 5]), (2, [2, 1, 0, 5, 4, 3]), (3, [5, 4, 3, 2, 1, 0]), (4, [3, 4, 5, 0, 1, 2]),
            (5, [0, 3, 1, 4, 2, 5]), (6, [3, 0, 4, 1, 5, 2]), (7, [5, 2, 4, 1, 3, 0]), (8, [2, 5, 1, 4, 0, 3]),
        ])
    func orientations(_ orientation: Int, _ expected: [UInt32]) {
        let source: [UInt32] = [0, 1, 2, 3, 4, 5]
        var target = [UInt32](repeating: 9, count: 6)
        source.withUnsafeBytes { from in
            target.withUnsafeMutableBytes { to in
                guard let from = from.bindMemory(to: UInt8.self).baseAddress,
                    let to = to.bindMemory(to: UInt8.self).baseAddress
                else { return }
                mp_decode_orient(from, 12, to, orientation >= 5 ? 8 : 12, 3, 2, Int32(orientation), 4)
            }
        }
        #expect(target == expected)
    }

    @Test("Premultiplication rounds to nearest for every value")
    func premultiply() {
        for alpha in 0...255 {
            var pixels: [UInt8] = []
            for value in 0...255 { pixels += [UInt8(value), 0, 255, UInt8(alpha)] }
            #expect(Int(mp_decode_premultiply(&pixels, 256)) == alpha)
            for value in 0...255 {
                let exact = Double(value * alpha) / 255
                #expect(Double(pixels[4 * value]) == exact.rounded())
            }
        }
    }

    @Test("16-bit samples match the formula, rounded once", arguments: [(9, 0), (10, 1), (12, 2), (16, 3)])
    func samples16(bits: Int32, kind: Int) throws {
        let sitings = [
            (MP_CHROMA_FULL, MP_CHROMA_FULL), (MP_CHROMA_COSITED, MP_CHROMA_CENTERED),
            (MP_CHROMA_CENTERED, MP_CHROMA_COSITED), (MP_CHROMA_COSITED, MP_CHROMA_FULL),
        ]
        let planes = Planes(37, 6, seed: 5, bits: bits)
        let siting = sitings[kind]
        let unit = Double(1 << (bits - 8))
        // BT.709 in limited range.
        let luma = 65_535 / (219 * unit)
        let chroma = 65_535 / (224 * unit)
        let green = 0.7152
        let rv = 1.5748 * chroma
        let gu = -1.8556 * 0.0722 / green * chroma
        let gv = -1.5748 * 0.2126 / green * chroma
        let bu = 1.8556 * chroma
        var weights = mp_decode_weights(
            luma: Float(luma), red_cr: Float(rv), green_cb: Float(gu), green_cr: Float(gv), blue_cb: Float(bu),
            luma_offset: Float(16 * unit))
        var samples16 = [UInt16](repeating: 0, count: planes.width * planes.height * 4)
        var scratch = [Float](repeating: 0, count: mp_decode_planes_16_scratch(Int32(planes.width)))
        let stride = planes.width * 2
        let y = planes.bytes(planes.luma)
        let u = planes.bytes(planes.cb)
        let v = planes.bytes(planes.cr)
        y.withUnsafeBufferPointer { y in
            u.withUnsafeBufferPointer { u in
                v.withUnsafeBufferPointer { v in
                    var source = mp_decode_source(
                        planes: (y.baseAddress, u.baseAddress, v.baseAddress), strides: (stride, stride, stride),
                        width: Int32(planes.width),
                        height: Int32(planes.height), horizontal: siting.0, vertical: siting.1,
                        matrix: mp_decode_matrix(), bits: bits)
                    mp_decode_planes_16(
                        &source, &weights, y.baseAddress, stride, &samples16, planes.width * 8, 0,
                        Int32(planes.height), &scratch)
                }
            }
        }
        for row in 0..<planes.height {
            for x in 0..<planes.width {
                let value = Double(planes.luma[row * planes.width + x])
                let l = (value - 16 * unit) * luma
                let cb = planes.chroma(planes.cb, x, row, siting) - 128 * unit
                let cr = planes.chroma(planes.cr, x, row, siting) - 128 * unit
                let meant = [l + rv * cr, l + gu * cb + gv * cr, l + bu * cb, value * 65_535 / Double(1 << bits - 1)]
                    .map { min(max($0, 0), 65_535) }
                for c in 0..<4 {
                    #expect(
                        abs(Double(samples16[4 * (row * planes.width + x) + c]) - meant[c]) <= 0.6, "\(x), \(row), \(c)"
                    )
                }
            }
        }
    }
}
