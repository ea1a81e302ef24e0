/// How finely a picture is drawn before it is given to an encoder.
public enum DrawingDepth: String, CaseIterable, Codable, Sendable {
    /// Each step rounds to 8 bits a component: quick, and all that an output of 8 bits shows of most pictures.
    case eightBits = "8"
    /// In floating point, rounded once: dithered to the output's bits, so that slow gradients have no bands.
    case float
}
