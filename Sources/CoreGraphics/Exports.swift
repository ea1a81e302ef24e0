// Geometry and Quartz drawing under Apple's name. Re-exports only.
@_exported import Foundation
@_exported import Quartz2D
@_exported import VectorGeometry
