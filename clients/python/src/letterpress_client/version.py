"""The version of the library, which the package and the user agent carry."""

VERSION = "0.1.0"
