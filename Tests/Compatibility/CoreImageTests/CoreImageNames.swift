import CoreImage

// The types that the tests use. Next to `import Testing`, `import CoreImage` would ask for an overlay that toolchains
// for Linux do not have.

typealias CIColor = CoreImage.CIColor
typealias CIContext = CoreImage.CIContext
typealias CIFilter = CoreImage.CIFilter
typealias CIImage = CoreImage.CIImage
typealias CIVector = CoreImage.CIVector
typealias CGColorSpace = CoreImage.CGColorSpace
typealias CGContext = CoreImage.CGContext
typealias CGImage = CoreImage.CGImage
typealias CGImageAlphaInfo = CoreImage.CGImageAlphaInfo
typealias CIPhotoEffect = CoreImage.CIPhotoEffect

let kCIAttributeClass = CoreImage.kCIAttributeClass
let kCIAttributeDefault = CoreImage.kCIAttributeDefault
let kCIAttributeFilterDisplayName = CoreImage.kCIAttributeFilterDisplayName
let kCICategoryBuiltIn = CoreImage.kCICategoryBuiltIn
let kCIInputColorKey = CoreImage.kCIInputColorKey
let kCIInputEVKey = CoreImage.kCIInputEVKey
let kCIInputImageKey = CoreImage.kCIInputImageKey
let kCIInputRadiusKey = CoreImage.kCIInputRadiusKey
let kCIOutputImageKey = CoreImage.kCIOutputImageKey
