@_exported import AudioMixing
@_exported import FFmpegSupport
@_exported import FileAccess
@_exported import Images
@_exported import MediaTime
@_exported import VectorGeometry
