import PixelKernels
import Testing

extension TwinTests {
    @Test("Particles along the axes and rotated")
    func particles() {
        let drawn = (0..<120).reduce(0) { $0 + particle(seed: UInt64($1)) }
        #expect(drawn > 80)
    }

    /// Returns 1 where something was drawn.
    private func particle(seed: UInt64) -> Int {
        var drawn = 0
        var input = KernelInput(seed: seed)
        func number(_ low: Float, _ high: Float) -> Float { low + (high - low) * Float(input.next() % 10_000) / 10_000 }
        let width = [1, 5, 16, 17, 40][Int(seed % 5)]
        let height = [16, 3, 30][Int(seed % 3)]
        let stride = 44
        let texels = input.pixels(stride * height)
        let dst = input.pixels(70 * 50)
        let scale: Float = seed % 4 == 0 ? 1 : number(0.2, 3)
        texels.withUnsafeBufferPointer { base in
            var particle = mp_particle(
                pixels: base.baseAddress, stride: Int32(stride), width: Int32(width), height: Int32(height),
                a: seed % 6 == 5 ? -scale : scale,
                b: seed % 4 == 3 ? 0.3 : 0, c: seed % 4 == 3 ? number(-0.5, 0.5) : 0, d: scale,
                tx: scale * number(-50, -10), ty: scale * number(-40, -10),
                reach_u: scale,
                reach_v: scale,
                tint: (UInt8(input.next() & 255), UInt8(input.next() & 255), UInt8(input.next() & 255), 255),
                is_nearest: seed % 9 == 8 ? 1 : 0, adds: UInt8(seed % 2))
            if particle.a < 0 { particle.tx = -particle.tx }
            let result = both { () -> [UInt32] in
                var copy = dst
                copy.withUnsafeMutableBufferPointer { out in
                    guard let first = out.baseAddress else { return }
                    var target = mp_sprite_target(
                        pixels: first + 70 * 3 + 2, stride: 70, x: 2, y: 3, end_x: 69, end_y: 48)
                    mp_draw_particle_rows(&particle, &target)
                }
                return copy
            }
            #expect(result.scalar == result.best, "seed \(seed)")
            drawn += result.best == dst ? 0 : 1
        }
        return drawn
    }

    @Test("Many particles at once are those drawn one by one")
    func manyParticles() {
        var input = KernelInput(seed: 77)
        let texels = input.pixels(16 * 16)
        let dst = input.pixels(70 * 50)
        func number(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * Double(input.next() % 10_000) / 10_000
        }
        let particles = (0..<200).map { n in
            // Two of three reach at most eight columns.
            let isSmall = n % 3 > 0
            let x = Int32(number(-10, 70))
            let y = Int32(number(-10, 50))
            let a = Float(isSmall ? number(2.5, 4) : number(0.8, 1.2))
            let d = Float(isSmall ? number(1, 4) : 1)
            return mp_placed_particle(
                min_x: x, min_y: y, max_x: x + (isSmall ? Int32(number(1, 9)) : 18), max_y: y + 18, a: a,
                b: n % 5 == 0 ? 0.2 : 0, c: 0, d: d, tx: Float(number(-1, 1)) - a * Float(x),
                ty: Float(number(-1, 1)) - d * Float(y), red: Float(number(0, 1)), green: 0.5, blue: 1,
                alpha: Float(number(0, 1)), image: Int32(n % 2), unused: 0)
        }
        let order = particles.indices.filter { $0 % 7 != 3 }.reversed().map { Int32($0) }
        func drawn(_ groups: [[Int32]]) -> [UInt32] {
            var copy = dst
            texels.withUnsafeBufferPointer { base in
                let pictures = [0, 1].map {
                    mp_particle_image(
                        pixels: base.baseAddress, stride: 16, width: 16 - $0 * 7, height: 16, is_nearest: 0)
                }
                copy.withUnsafeMutableBufferPointer { out in
                    guard let first = out.baseAddress else { return }
                    var target = mp_sprite_target(
                        pixels: first + 70 * 3 + 2, stride: 70, x: 2, y: 3, end_x: 69, end_y: 48)
                    for group in groups {
                        mp_draw_particles(particles, group, Int32(group.count), pictures, 0.8, 0, &target)
                    }
                }
            }
            return copy
        }

        let result = both { drawn([order]) }
        #expect(result.scalar == result.best)
        #expect(result.best == drawn(order.map { [$0] }) && result.best != dst)
    }

    @Test("Pixels on the edge of an enlarged image are the same in narrow and wide parts", arguments: 1...60)
    func enlargedEdges(seed: UInt64) {
        var input = KernelInput(seed: seed)
        let height = 200 + 50 * Int(seed)
        let texels = [UInt32](repeating: 0xffff_ffff, count: 16 * height)
        // The right and the bottom edge lie on the boundaries of pixels.
        let scale = Float(20 + input.next() % 300)
        let right = Float(input.next() % 12)
        let bottom = Float(input.next() % 12)
        let particle = mp_placed_particle(
            min_x: 0, min_y: 0, max_x: 12, max_y: 12, a: 1 / scale, b: 0, c: 0, d: 1 / scale, tx: 16 - right / scale,
            ty: Float(height) - bottom / scale, red: 1, green: 1, blue: 1, alpha: 1, image: 0, unused: 0)
        func drawn(_ parts: [Range<Int32>]) -> [UInt32] {
            var pixels = [UInt32](repeating: 0xff00_0000, count: 12 * 12)
            texels.withUnsafeBufferPointer { base in
                let image = mp_particle_image(
                    pixels: base.baseAddress, stride: 16, width: 16, height: Int32(height), is_nearest: 0)
                pixels.withUnsafeMutableBufferPointer { out in
                    guard let first = out.baseAddress else { return }
                    for part in parts {
                        var target = mp_sprite_target(
                            pixels: first + Int(part.lowerBound), stride: 12, x: part.lowerBound, y: 0,
                            end_x: part.upperBound, end_y: 12)
                        mp_draw_particles([particle], [0], 1, [image], 1, 0, &target)
                    }
                }
            }
            return pixels
        }
        let wide = both { drawn([0..<12]) }
        let narrow = both { drawn([0..<7, 7..<12]) }
        #expect(wide.scalar == wide.best)
        #expect(narrow.scalar == wide.scalar && narrow.best == wide.best)
    }
}
