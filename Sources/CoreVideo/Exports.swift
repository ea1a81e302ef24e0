// Pixel buffers under Apple's name. Re-exports only.
@_exported import MovieExport
