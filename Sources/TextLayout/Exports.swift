@_exported import Images
@_exported import VectorGeometry
