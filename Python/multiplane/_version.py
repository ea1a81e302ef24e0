"""The version of the command that the module was made for."""

VERSION = "0.2.0"
