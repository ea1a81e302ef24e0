@_exported import MotionTiming
@_exported import Quartz2D
@_exported import VectorGeometry
