@_exported import MediaObjects
@_exported import MediaWriting
