import Foundation

/// The functions that sound is shaped with.
enum SoundMath {
    /// The cosine of `place` half turns.
    static func cosine(_ place: Double) -> Double { cos(.pi * place) }
}
