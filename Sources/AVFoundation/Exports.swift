// Media and its layers under Apple's name; brings QuartzCore along, as Apple's does. Re-exports only.
@_exported import CoreMedia
@_exported import CoreVideo
@_exported import MovieExport
@_exported import QuartzCore
