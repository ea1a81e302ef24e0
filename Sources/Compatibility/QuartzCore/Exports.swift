// Layers and their animations under Apple's name, with Quartz drawing, as in Apple's module. The module CoreGraphics
// itself is not re-exported: next to `import Testing` it would ask for an overlay that Linux toolchains do not have.
@_exported import Foundation
@_exported import Images
@_exported import LayerDrawing
@_exported import LayerTree
@_exported import Quartz2D
@_exported import TextLayout
@_exported import VectorGeometry

@_exported import let MediaTime.NSEC_PER_MSEC
@_exported import let MediaTime.NSEC_PER_SEC
@_exported import let MediaTime.NSEC_PER_USEC
@_exported import let MediaTime.USEC_PER_SEC
@_exported import func MediaTime.autoreleasepool
