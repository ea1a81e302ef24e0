import PixelKernels
import Testing

extension TwinTests {
    @Test("Particles created from their numbers, and placed on the device")
    func emission() {
        let visible = (0..<48).reduce(0) { $0 + emission(seed: UInt64($1)) }
        #expect(visible > 500)
    }

    /// Returns the number of visible particles.
    private func emission(seed: UInt64) -> Int {
        var input = KernelInput(seed: seed)
        func number(_ low: Double, _ high: Double) -> Double {
            low + (high - low) * Double(input.next() % 10_000) / 10_000
        }
        func spread(_ mean: Double, _ range: Double) -> mp_spread { mp_spread(mean: mean, range: range, factor: 1) }
        var emission = mp_emission()
        emission.key = UInt64(input.next())
        emission.rate = number(10, 90)
        emission.time = number(1, 3)
        emission.lifetime = spread(2, 2)
        emission.speed = spread(number(0, 90), 40)
        emission.scale = spread(1, 1)
        emission.spin = seed % 3 == 0 ? spread(0, 0) : spread(2, 30)
        emission.shape = mp_emission_shape(rawValue: UInt32(seed % 4))
        emission.mode = mp_emission_mode(rawValue: UInt32(seed / 4 % 4))
        emission.width = number(0, 90)
        emission.height = number(0, 90)
        emission.to = (200, 100, 0)
        emission.path_end = number(1, 2)
        emission.is_moving = seed % 5 == 0 ? 1 : 0
        emission.acceleration = (5, 9, 0)
        emission.range = number(0, 7)
        emission.color = (0.5, 0.5, 0.5, 0.9)
        emission.color_range = (1, 0.5, 0.2, 1)
        var view = mp_particle_view(
            a: 1, b: seed % 2 == 0 ? 0 : 0.4, c: 0, d: number(0.5, 2), tx: 30, ty: 20, down: 1, width: 16, height: 9,
            scale: number(1, 3), min_x: 0, min_y: -5, max_x: 300, max_y: 200, image: 4)
        func sprites() -> [mp_placed_particle] {
            [mp_placed_particle](unsafeUninitializedCapacity: 100) { memory, count in
                count = Int(mp_emit_placed(&emission, 3, 93, &view, memory.baseAddress))
            }
        }
        let result = both { () -> [UInt8] in
            let particles = [mp_emitted](unsafeUninitializedCapacity: 100) { memory, count in
                count = Int(mp_emit(&emission, 3, 93, memory.baseAddress))
            }
            return sprites().withUnsafeBytes(Array.init) + particles.withUnsafeBytes(Array.init)
        }
        #expect(result.scalar == result.best, "seed \(seed)")
        return sprites().count
    }
}
