// Times, samples and their formats under Apple's name; brings CoreVideo along, as Apple's does. Re-exports only.
@_exported import CoreVideo
@_exported import MovieExport
