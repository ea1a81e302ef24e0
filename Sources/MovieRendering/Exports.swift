@_exported import MediaPlayback
@_exported import MediaWriting
