@_exported import Quartz2D
@_exported import VectorGeometry
