@_exported import AudioMixing
@_exported import FFmpegSupport
@_exported import MediaTime
@_exported import Quartz2D
@_exported import VectorGeometry
