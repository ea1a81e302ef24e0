// Geometry and Quartz drawing under Apple's module name; only re-exports.
@_exported import Foundation
@_exported import Quartz2D
@_exported import VectorGeometry
