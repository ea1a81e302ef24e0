import Foundation

// Foundation on Linux has these four; own structs of the same names would be ambiguous beside it.
public typealias CGFloat = Foundation.CGFloat
public typealias CGPoint = Foundation.CGPoint
public typealias CGSize = Foundation.CGSize
public typealias CGRect = Foundation.CGRect
