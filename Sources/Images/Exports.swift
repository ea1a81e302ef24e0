@_exported import VectorGeometry
