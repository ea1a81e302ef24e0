// Everything a program that renders movies needs, under one name.
@_exported import LayerCompositor
@_exported import LayerTree
@_exported import MediaPipeline
@_exported import MotionTiming
@_exported import MovieExport
@_exported import Quartz2D
@_exported import QuartzCore
@_exported import RenderTree
@_exported import SceneFormat
@_exported import VectorGeometry
