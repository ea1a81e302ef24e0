/// The names of the language, for references of the format.
package enum ExpressionReference {
    /// The call of each function of expressions with its arguments, where `?` marks optional ones.
    package static var signatures: [String] { ExpressionFunction.allCases.map(\.signature) }

    /// The names of easings, in addition to Apple's timing functions.
    package static var easings: [String] { EasingCurves.names }
}
