// Pixel buffers under Apple's module name; only re-exports.
@_exported import MediaObjects
