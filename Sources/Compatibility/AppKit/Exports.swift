// Views, drawing and text of macOS under Apple's module name. Re-exports layers and Core Text, as Apple's module does.
// The UIKit types that this module shares are not re-exported.
@_exported import CoreImage
@_exported import CoreText
@_exported import QuartzCore
