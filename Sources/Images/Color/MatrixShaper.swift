import PixelKernels

/// Converts straight (not premultiplied) colors to other primaries and another transfer function: one curve per
/// component, a matrix, and one curve for all components.
package final class MatrixShaper: SRGBConversion {
    private let linear: [[Float]]
    private let matrix: [Float]
    private let encode: [Float]
    private let byteLinear: [[Float]]
    /// Empty where equal steps of linear light are too coarse near black, as for plain power functions.
    private let byteEncode: [UInt8]

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - linear: the functions from a red, green and blue component (0…1) to linear light (0…1).
    ///   - encode: the function from linear light (0…1) to a component.
    package init(linear: [(Double) -> Double], matrix: RGBMatrix, encode: (Double) -> Double) {
        precondition(linear.count == 3, "pass one curve each for red, green and blue")
        let last = Double(MP_MATCH_ENTRIES - 1)
        let inputs = (0..<Int(MP_MATCH_ENTRIES)).map { Double($0) / last }
        self.linear = linear.map { curve in inputs.map { Float(curve($0)) } }
        self.matrix = matrix.rows.map { Float($0) }
        self.encode = inputs.map { Float(min(1, max(0, encode($0 * $0 * $0 * $0)))) }
        byteLinear = linear.map { curve in (0..<256).map { Float(curve(Double($0) / 255)) } }
        let lastByte = Double(MP_MATCH_BYTES - 1)
        let isFine = encode(1 / lastByte) * 255 < 0.5
        byteEncode =
            isFine
            ? (0..<Int(MP_MATCH_BYTES)).map { UInt8(min(1, max(0, encode(Double($0) / lastByte))) * 255 + 0.5) } : []
    }

    /// Creates a converter with the same curve for all components.
    package convenience init(linear: @escaping (Double) -> Double, matrix: RGBMatrix, encode: (Double) -> Double) {
        self.init(linear: [linear, linear, linear], matrix: matrix, encode: encode)
    }

    package func convert(bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        withKernel { mp_match_8($0, bytes, count) }
    }

    package func convert(samples16: UnsafeMutablePointer<UInt16>, count: Int) {
        withKernel { mp_match_16($0, samples16, count) }
    }

    private func withKernel(_ body: (UnsafePointer<mp_color_match>) -> Void) {
        Self.withTables(linear) { linear in
            Self.withTables(byteLinear) { byteLinear in
                encode.withUnsafeBufferPointer { encode in
                    byteEncode.withUnsafeBufferPointer { byteEncode in
                        let m = matrix
                        var parameters = mp_color_match(
                            linear: linear, matrix: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
                            encode: encode.baseAddress,
                            byte_linear: byteLinear, byte_encode: byteEncode.isEmpty ? nil : byteEncode.baseAddress)
                        body(&parameters)
                    }
                }
            }
        }
    }

    private typealias Tables = (UnsafePointer<Float>?, UnsafePointer<Float>?, UnsafePointer<Float>?)

    private static func withTables(_ tables: [[Float]], _ body: (Tables) -> Void) {
        tables[0].withUnsafeBufferPointer { red in
            tables[1].withUnsafeBufferPointer { green in
                tables[2].withUnsafeBufferPointer { blue in body((red.baseAddress, green.baseAddress, blue.baseAddress))
                }
            }
        }
    }
}
