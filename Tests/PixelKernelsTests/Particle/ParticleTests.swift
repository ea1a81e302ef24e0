import PixelKernels
import Testing

@Suite("Particles")
struct ParticleTests {
    /// What one white texel, tinted, leaves of a transparent pixel that it covers.
    private func drawn(red: Float, green: Float, alpha: Float) -> UInt32 {
        var texel: UInt32 = 0xffff_ffff
        var pixel: UInt32 = 0
        return withUnsafePointer(to: &texel) { texel in
            withUnsafeMutablePointer(to: &pixel) { pixel in
                let picture = mp_particle_image(pixels: texel, stride: 1, width: 1, height: 1, is_nearest: 1)
                let particle = mp_placed_particle(
                    min_x: 0, min_y: 0, max_x: 1, max_y: 1, a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0, red: red,
                    green: green, blue: 1, alpha: alpha,
                    image: 0, unused: 0)
                var target = mp_sprite_target(pixels: pixel, stride: 1, x: 0, y: 0, end_x: 1, end_y: 1)
                mp_draw_particles([particle], [0], 1, [picture], 1, 0, &target)
                return pixel.pointee
            }
        }
    }

    @Test("A tint is limited to 0…1, and nothing where it is no number")
    func tint() {
        #expect(drawn(red: 1, green: 0.5, alpha: 1) == 0xffff_80ff)
        #expect(drawn(red: 7, green: -3, alpha: 1) == 0xffff_00ff)
        #expect(drawn(red: .nan, green: 1, alpha: 1) == 0xff00_ffff)
        #expect(drawn(red: 1, green: 1, alpha: .nan) == 0)
    }
}
