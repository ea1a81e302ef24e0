@_exported import MotionTiming
@_exported import Quartz2D
@_exported import RenderTree
@_exported import VectorGeometry
