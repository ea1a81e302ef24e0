// Views and their animations under Apple's module name; re-exports QuartzCore, as Apple's module does.
@_exported import CoreImage
@_exported import CoreText
@_exported import ImageIO
@_exported import QuartzCore
@_exported import ViewAnimation
