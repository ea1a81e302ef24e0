import Foundation
import Images

/// The encoding of colors while filters are computed. The primaries are those of sRGB.
enum WorkingSpace: Sendable {
    /// Linear light: Core Image's default.
    case linear
    /// The encoded values of sRGB: contexts without color management, or with sRGB as their working space.
    case encoded

    /// Returns a premultiplied color.
    func color(_ color: CGColor) -> WorkingColor {
        func component(_ value: CGFloat) -> Float { Float(decode(Double(value))) }
        return WorkingColor(
            component(color.red), component(color.green), component(color.blue), Float(min(max(color.alpha, 0), 1))
        ).premultiplied
    }

    /// Returns the working value of an sRGB component; values below 0 are mirrored.
    func decode(_ signal: Double) -> Double { self == .linear ? Self.mirrored(signal, Tone.light) : signal }

    /// Returns the sRGB component of a working value; values below 0 are mirrored.
    func encode(_ value: Double) -> Double { self == .linear ? Self.mirrored(value, Tone.signal) : value }

    static func mirrored(_ value: Double, _ function: (Double) -> Double) -> Double {
        value < 0 ? -function(-value) : function(value)
    }
}

/// Tables between 8-bit sRGB and light.
enum Tone {
    /// Returns the light of an sRGB component from 0 on.
    static func light(_ signal: Double) -> Double { TransferFunctions.sRGBToLinear(signal) }
    /// Returns the sRGB component of light from 0 on.
    static func signal(_ light: Double) -> Double { TransferFunctions.linearToSRGB(light) }

    /// The light of the 256 levels.
    static let levels: [Float] = (0...255).map { Float(light(Double($0) / 255)) }
    /// The sRGB components of light at 65,537 equal distances from 0 to 1.
    private static let signals: [Float] = (0...65_536).map { Float(signal(Double($0) / 65_536)) }

    /// Returns the sRGB component, 0…1, of light, within 0.0001 of the exact value.
    static func approximateSignal(_ light: Float) -> Float {
        guard light > 0 else { return 0 }
        return light < 1 ? signals[Int(light * 65_536 + 0.5)] : 1
    }
}
