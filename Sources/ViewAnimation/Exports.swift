@_exported import LayerTree
@_exported import Quartz2D
@_exported import VectorGeometry
