// Media types and layers under Apple's module name; re-exports QuartzCore, as Apple's module does.
@_exported import CoreMedia
@_exported import CoreVideo
@_exported import MediaExport
@_exported import MediaObjects
@_exported import MediaPlayback
@_exported import QuartzCore
