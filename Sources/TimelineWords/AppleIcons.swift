/// The names of icons elsewhere.
package enum AppleIcons {
    /// Names of SF Symbols, with hyphens and without `fill`, that other words have here.
    package static let names = [
        "bag": "shopping-bag", "bubble-left": "chat", "bubble-right": "chat",
        "backward": "rewind", "cart": "shopping-cart", "checkmark": "check",
        "checkmark-circle": "check-circle", "creditcard": "credit-card", "doc": "file",
        "envelope": "mail", "exclamationmark-circle": "warning-circle",
        "exclamationmark-triangle": "warning", "forward": "fast-forward", "gearshape": "gear",
        "hand-raised": "hand", "hand-thumbsdown": "thumbs-down", "hand-thumbsup": "thumbs-up",
        "info-circle": "info", "line-3-horizontal": "menu", "list-bullet": "list-bullets",
        "magnifyingglass": "search", "map": "map-trifold", "mappin": "location",
        "mic": "microphone", "paperplane": "paper-plane", "person-2": "people", "photo": "image",
        "qrcode": "qr-code", "questionmark-circle": "help",
        "slider-horizontal-3": "sliders-horizontal",
        "sparkles": "sparkle", "speaker-slash": "mute", "speaker-wave-2": "volume",
        "square-and-arrow-down": "download", "square-and-arrow-up": "share",
        "square-and-pencil": "note-pencil", "square-grid-2x2": "grid-four", "video": "video-camera",
        "wand-and-stars": "magic-wand", "xmark": "x", "xmark-circle": "x-circle",
    ]
}
