// Everything a program that renders movies needs, under one name.
@_exported import AudioMixing
@_exported import FFmpegSupport
@_exported import LayerCompositor
@_exported import LayerTree
@_exported import MediaExport
@_exported import MediaObjects
@_exported import MediaReading
@_exported import MediaTime
@_exported import MediaWriting
@_exported import MotionTiming
@_exported import MovieRendering
@_exported import Quartz2D
@_exported import QuartzCore
@_exported import RenderTree
@_exported import SceneFormat
@_exported import VectorGeometry
