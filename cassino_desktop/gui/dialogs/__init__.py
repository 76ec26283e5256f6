"""The windows that open when asked for; each is loaded only then."""
