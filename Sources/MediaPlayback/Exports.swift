@_exported import MediaObjects
