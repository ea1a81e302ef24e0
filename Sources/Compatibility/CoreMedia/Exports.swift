// Times, sample buffers and formats under Apple's module name; re-exports CoreVideo, as Apple's module does.
@_exported import CoreVideo
@_exported import MediaObjects
@_exported import MediaTime
