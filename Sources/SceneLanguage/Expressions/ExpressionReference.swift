/// The functions of expressions, for references of the format.
package enum ExpressionReference {
    /// The call of each function with its arguments, where `?` marks optional ones.
    package static var signatures: [String] { ExpressionFunction.allCases.map(\.signature) }
}
