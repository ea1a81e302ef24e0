// Views and their animations under Apple's name; brings QuartzCore along, as Apple's does. Re-exports only.
@_exported import QuartzCore
@_exported import ViewAnimation
