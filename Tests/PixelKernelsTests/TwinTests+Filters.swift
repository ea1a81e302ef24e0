import PixelKernels
import Testing

extension TwinTests {
    @Test("Mixing rows of transitions", arguments: kernelLengths)
    func mixing(_ n: Int) {
        var input = KernelInput(seed: UInt64(n) + 3)
        for round in 0..<20 {
            let from = input.pixels(n)
            let to = input.pixels(n)
            var mix = mp_mix(
                fraction: Float(input.next() % 400) / 100 - 1.5, step: Float(input.next() % 200) / 1000 - 0.1,
                red: Float(input.next() % 256) / 255, green: Float(input.next() % 256) / 255, blue: 0.5,
                strength: round % 3 == 0 ? 0 : Float(input.next() % 256) / 255)
            let result = both { () -> [UInt32] in
                var out = [UInt32](repeating: 0, count: n)
                mp_mix_row(&out, from, to, Int32(n), &mix)
                return out
            }
            #expect(result.scalar == result.best)
            for pixel in result.best.map(components) { #expect(pixel.allSatisfy { $0 <= pixel[3] }) }
        }
    }

    @Test("Mixing a row keeps pure pixels, and adds light where both images are mixed")
    func mixedPixels() {
        let from: [UInt32] = [0xff10_2030, 0xff10_2030, 0xff10_2030, 0x8010_2030]
        let to: [UInt32] = [0xff90_a0b0, 0xff90_a0b0, 0xff90_a0b0, 0]
        var out = [UInt32](repeating: 0, count: 4)
        var mix = mp_mix(fraction: 0, step: 0.5, red: 1, green: 0, blue: 0, strength: 0.5)
        mp_mix_row(&out, from, to, 4, &mix)
        #expect(out == [0xff10_2030, 0xffd0_6070, 0xff90_a0b0, 0])
    }

    @Test("Colour matrices", arguments: 0..<20)
    func matrices(seed: UInt64) {
        var input = KernelInput(seed: seed)
        let row = input.pixels(67)
        let matrix = (0..<20).map { n -> Float in
            if seed == 0 { return n % 6 == 0 ? 1 : 0 }
            return Float(input.next() % 4000) / 1000 - 2
        }
        let result = both { () -> [UInt32] in
            var copy = row
            mp_filter_matrix(&copy, Int32(row.count), matrix)
            return copy
        }
        #expect(result.scalar == result.best)
        #expect(seed == 0 || result.best != row)
    }

    @Test("Color matrices of opaque pixels, with and without factors of alpha", arguments: 0..<8)
    func opaqueMatrices(seed: UInt64) {
        var input = KernelInput(seed: seed + 70)
        var row = input.pixels(67).map { $0 | 0xff00_0000 }
        if seed % 2 == 0 { row[40] = 0x8010_2030 }
        var matrix = (0..<15).map { _ in Float(input.next() % 4000) / 1000 - 2 } + [0, 0, 0, 1, 0]
        if seed >= 4 { [3, 8, 13].forEach { matrix[$0] = seed % 4 == 0 ? 0 : -0.0 } }
        let result = both { () -> [UInt32] in
            var copy = row
            mp_filter_matrix(&copy, Int32(row.count), matrix)
            return copy
        }
        #expect(result.scalar == result.best && result.best != row)
    }

    @Test("Blurring", arguments: [(0.5, 3.0), (4, 0), (13, 5), (30, 60)])
    func blurring(x: Double, y: Double) {
        var input = KernelInput(seed: 5)
        let plane = input.mask(67 * 45)
        let result = both { blurred(plane, width: 67, height: 45, x, y) }
        #expect(result.scalar == result.best)
        #expect(result.scalar != plane)
    }

    @Test("A part of blurred colors equals that of the whole image", arguments: [0.1, 0.8, 6.4, 6.5, 13, 25, 90])
    func blurringPart(sigma: Double) {
        var input = KernelInput(seed: 8)
        let (width, height) = (130, 70)
        let pixels = input.pixels(width * height).map { pixel in
            [16, 8, 0].reduce(pixel >> 24) { $0 << 8 | min(pixel >> $1 & 255, pixel >> 24) }
        }
        let whole = colorBlurred(pixels, width: width, height: height, sigma)
        for (columns, rows) in [(0..<130, 3..<70), (1..<2, 0..<1), (17..<101, 20..<50), (96..<130, 69..<70)] {
            let result = both {
                colorBlurred(pixels, width: width, height: height, sigma, columns: columns, rows: rows)
            }
            #expect(result.scalar == result.best)
            #expect(
                result.scalar
                    == rows.flatMap { whole[($0 * width + columns.lowerBound)..<($0 * width + columns.upperBound)] })
        }
    }

    @Test("An image that exists only in bands is blurred as a whole", arguments: [0.8, 6.4, 6.5, 13, 25, 90])
    func blurringBands(sigma: Double) {
        var input = KernelInput(seed: 9)
        let (width, height) = (61, 139)
        let pixels = input.pixels(width * height).map { $0 | 0xff00_0000 }
        let whole = colorBlurred(pixels, width: width, height: height, sigma)
        let result = both { colorBlurredInBands(pixels, width: width, height: height, sigma) }
        #expect(result.scalar == result.best && result.scalar == whole)
    }

    @Test("Only blurs that change nothing are identities")
    func identity() {
        func isIdentity(_ sigma: Double) -> Bool {
            var blur = mp_color_blur()
            blur.sigma = sigma
            return mp_color_blur_is_identity(&blur) != 0
        }
        #expect(isIdentity(0.1) && !isIdentity(0.8) && !isIdentity(90))
    }

    @Test("Blurring colors", arguments: [0.1, 0.8, 3, 6.4, 6.5, 13, 25, 90])
    func blurringColors(sigma: Double) {
        for (width, height) in [(1, 1), (3, 2), (67, 45), (130, 70)] {
            var input = KernelInput(seed: 6)
            // Premultiplied: colors do not exceed alpha.
            let pixels = input.pixels(width * height).map { pixel in
                [16, 8, 0].reduce(pixel >> 24) { $0 << 8 | min(pixel >> $1 & 255, pixel >> 24) }
            }
            let result = both { colorBlurred(pixels, width: width, height: height, sigma) }
            #expect(result.scalar == result.best)
            let planes = [0, 8, 16, 24].map { shift in
                blurred(pixels.map { UInt8($0 >> shift & 255) }, width: width, height: height, sigma, sigma)
            }
            let joined = pixels.indices.map { i in
                planes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1[i]) }
            }
            #expect(result.scalar == joined, "differs from the blurs of its components")
        }
    }
}

/// Premultiplied pixels after `mp_color_blur_across` and `mp_color_blur_down`, both in parts, in place.
func colorBlurred(_ pixels: [UInt32], width: Int, height: Int, _ sigma: Double) -> [UInt32] {
    precondition(pixels.count == width * height)
    var copy = pixels
    copy.withUnsafeMutableBufferPointer { memory in
        var blur = mp_color_blur()
        blur.source = UnsafePointer(memory.baseAddress)
        blur.source_stride = width
        blur.width = Int32(width)
        blur.height = Int32(height)
        blur.sigma = sigma
        blur.pixels = memory.baseAddress
        blur.stride = width
        blur.columns = Int32(width)
        run(&blur, rows: Int32(height))
    }
    return copy
}

/// A part of the blurred pixels, in memory of its own.
func colorBlurred(
    _ pixels: [UInt32], width: Int, height: Int, _ sigma: Double, columns: Range<Int>, rows: Range<Int>
) -> [UInt32] {
    var part = [UInt32](repeating: 0, count: columns.count * rows.count)
    pixels.withUnsafeBufferPointer { memory in
        part.withUnsafeMutableBufferPointer { result in
            var blur = mp_color_blur()
            blur.source = memory.baseAddress
            blur.source_stride = width
            blur.width = Int32(width)
            blur.height = Int32(height)
            blur.sigma = sigma
            blur.pixels = result.baseAddress
            blur.stride = columns.count
            blur.left = Int32(columns.lowerBound)
            blur.top = Int32(rows.lowerBound)
            blur.columns = Int32(columns.count)
            run(&blur, rows: Int32(rows.upperBound))
        }
    }
    return part
}

/// The blurred pixels of an image whose rows are copied to other memory in bands.
func colorBlurredInBands(_ pixels: [UInt32], width: Int, height: Int, _ sigma: Double) -> [UInt32] {
    var result = [UInt32](repeating: 0, count: pixels.count)
    result.withUnsafeMutableBufferPointer { memory in
        var blur = mp_color_blur()
        blur.source_stride = width
        blur.width = Int32(width)
        blur.height = Int32(height)
        blur.sigma = sigma
        blur.pixels = memory.baseAddress
        blur.stride = width
        blur.columns = Int32(width)
        let band = 3 * Int(mp_color_blur_step(&blur))
        withBlurMemory(&blur) { blur, scratch in
            for top in stride(from: 0, to: height, by: band) {
                let end = min(top + band, height)
                pixels[(top * width)..<(end * width)].withUnsafeBufferPointer { rows in
                    blur.source = rows.baseAddress
                    blur.source_top = Int32(top)
                    mp_color_blur_across(&blur, Int32(top), Int32(end), scratch)
                }
            }
            blur.source = nil
            for y in stride(from: 0, to: height, by: 17) {
                mp_color_blur_down(&blur, Int32(y), Int32(min(y + 17, height)), scratch)
            }
        }
    }
    return result
}

/// Runs both passes in parts, up to row `end` of the image.
private func run(_ blur: inout mp_color_blur, rows end: Int32) {
    withBlurMemory(&blur) { blur, scratch in
        let (height, band) = (blur.height, 11 * mp_color_blur_step(&blur))
        for y in stride(from: 0, to: height, by: Int(band)) {
            mp_color_blur_across(&blur, y, min(y + band, height), scratch)
        }
        for y in stride(from: blur.top, to: end, by: 13) { mp_color_blur_down(&blur, y, min(y + 13, end), scratch) }
    }
}

/// Calls `body` with memory for the cells of a blur, and with scratch memory.
private func withBlurMemory(
    _ blur: inout mp_color_blur, _ body: (inout mp_color_blur, UnsafeMutableRawPointer) -> Void
) {
    let cells = UnsafeMutableRawPointer.allocate(byteCount: mp_color_blur_cells_size(&blur), alignment: 64)
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: mp_color_blur_scratch_size(&blur), alignment: 64)
    defer {
        cells.deallocate()
        scratch.deallocate()
    }
    blur.cells = cells.assumingMemoryBound(to: UInt16.self)
    body(&blur, scratch)
}

/// `plane` after `mp_gaussian_blur_a8`.
func blurred(_ plane: [UInt8], width: Int, height: Int, _ sigmaX: Double, _ sigmaY: Double) -> [UInt8] {
    precondition(plane.count == width * height)
    var copy = plane
    let size = mp_gaussian_scratch_size(Int32(width), Int32(height), sigmaX, sigmaY)
    let scratch = UnsafeMutableRawPointer.allocate(byteCount: max(size, 64), alignment: 64)
    defer { scratch.deallocate() }
    mp_gaussian_blur_a8(&copy, Int32(width), Int32(height), Int32(width), sigmaX, sigmaY, scratch)
    return copy
}
