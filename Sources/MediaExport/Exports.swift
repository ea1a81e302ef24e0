@_exported import MovieRendering
