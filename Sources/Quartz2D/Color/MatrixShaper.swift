import PixelKernels

/// Brings straight colours to other primaries and another curve: a curve for each component, a matrix, and a curve for
/// all.
package final class MatrixShaper: ColorConversion {
    private let linear: [[Float]]
    private let matrix: [Float]
    private let encode: [Float]
    private let byteLinear: [[Float]]
    /// Empty where equal steps of light are too coarse near black, as those of a plain power are.
    private let byteEncode: [UInt8]

    /// - Parameters:
    ///   - linear: light, 0…1, of a red, green and blue component of 0…1.
    ///   - encode: the component of light of 0…1.
    package init(linear: [(Double) -> Double], matrix: ColorMatrix, encode: (Double) -> Double) {
        precondition(linear.count == 3, "red, green and blue have curves")
        let last = Double(MP_MATCH_ENTRIES - 1)
        let places = (0..<Int(MP_MATCH_ENTRIES)).map { Double($0) / last }
        self.linear = linear.map { curve in places.map { Float(curve($0)) } }
        self.matrix = matrix.rows.map { Float($0) }
        self.encode = places.map { Float(min(1, max(0, encode($0 * $0 * $0 * $0)))) }
        byteLinear = linear.map { curve in (0..<256).map { Float(curve(Double($0) / 255)) } }
        let lastByte = Double(MP_MATCH_BYTES - 1)
        let isFine = encode(1 / lastByte) * 255 < 0.5
        byteEncode =
            isFine
            ? (0..<Int(MP_MATCH_BYTES)).map { UInt8(min(1, max(0, encode(Double($0) / lastByte))) * 255 + 0.5) } : []
    }

    /// With one curve for all components.
    package convenience init(linear: @escaping (Double) -> Double, matrix: ColorMatrix, encode: (Double) -> Double) {
        self.init(linear: [linear, linear, linear], matrix: matrix, encode: encode)
    }

    package func convert(bytes: UnsafeMutablePointer<UInt8>, count: Int) {
        withKernel { mp_match_8($0, bytes, count) }
    }

    package func convert(words: UnsafeMutablePointer<UInt16>, count: Int) {
        withKernel { mp_match_16($0, words, count) }
    }

    private func withKernel(_ body: (UnsafePointer<mp_color_match>) -> Void) {
        Self.withTables(linear) { linear in
            Self.withTables(byteLinear) { byteLinear in
                encode.withUnsafeBufferPointer { encode in
                    byteEncode.withUnsafeBufferPointer { byteEncode in
                        let m = matrix
                        var match = mp_color_match(
                            linear: linear, matrix: (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8]),
                            encode: encode.baseAddress,
                            byte_linear: byteLinear, byte_encode: byteEncode.isEmpty ? nil : byteEncode.baseAddress)
                        body(&match)
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
