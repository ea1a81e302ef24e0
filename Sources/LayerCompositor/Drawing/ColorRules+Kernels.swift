import PixelKernels
import RenderTree

/// A pointer that several workers read.
///
/// - Thread safety: the memory does not change while it is shared.
struct SharedPointer<Pointee>: @unchecked Sendable {
    let pointer: UnsafePointer<Pointee>

    init(_ pointer: UnsafePointer<Pointee>) { self.pointer = pointer }
}

extension ColorLookup {
    /// Calls `body` with the table for the kernels.
    func withKernel(_ body: (UnsafePointer<mp_color_lookup>) -> Void) {
        let curves = self.curves
        let cube = self.cube
        (curves?.values ?? []).withUnsafeBufferPointer { curveValues in
            (cube?.values ?? []).withUnsafeBufferPointer { cubeValues in
                var lookup = mp_color_lookup()
                if let curves {
                    lookup.curves = curveValues.baseAddress
                    lookup.curve_count = Int32(curves.count)
                    lookup.curve_from = curves.from.tuple
                    lookup.curve_scale = curves.scale.tuple
                }
                if let cube {
                    lookup.cube = cubeValues.baseAddress
                    lookup.dimension = Int32(cube.count)
                    lookup.cube_from = cube.from.tuple
                    lookup.cube_scale = cube.scale.tuple
                }
                withUnsafePointer(to: lookup, body)
            }
        }
    }
}

extension ChromaKey {
    /// Calls `body` with the key for the kernels.
    func withKernel(_ body: (UnsafePointer<mp_chroma_key>) -> Void) {
        let key = mp_chroma_key(
            cb: Float(blueDifference), cr: Float(redDifference), tolerance: Float(tolerance),
            softness: Float(softness), spill: Float(spillSuppression))
        withUnsafePointer(to: key, body)
    }
}

extension SIMD3<Float> {
    fileprivate var tuple: (Float, Float, Float) { (x, y, z) }
}
