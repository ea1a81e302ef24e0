// Geometry and Quartz drawing under Apple's module name, with names that come with Foundation there; only re-exports.
@_exported import Foundation
@_exported import Images
@_exported import Quartz2D
@_exported import TextLayout
@_exported import VectorGeometry

@_exported import let MediaTime.NSEC_PER_MSEC
@_exported import let MediaTime.NSEC_PER_SEC
@_exported import let MediaTime.NSEC_PER_USEC
@_exported import let MediaTime.USEC_PER_SEC
@_exported import func MediaTime.autoreleasepool
