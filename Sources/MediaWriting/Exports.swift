@_exported import MediaReading
