@_exported import Foundation
@_exported import Quartz2D
@_exported import VectorGeometry
