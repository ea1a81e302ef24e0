@_exported import Images
@_exported import MotionTiming
@_exported import TextLayout
@_exported import VectorGeometry
