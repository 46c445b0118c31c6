#!/usr/bin/env python3
"""Writes Sources/Drawing/Icons/Phosphor/icons.txt from Phosphor Icons 2.0.8 (MIT licence).

    pip download --no-deps -d out justmyresource-phosphor==2.0.8.post1
    Scripts/icons.py out/justmyresource_phosphor-*.whl

A line is an icon's name and its path data. The icons become 100 by 100 units large, in hundredths.
A filled icon has its plain name; one that is nothing but lines is taken in the bold weight;
NAME-outline is the regular weight.
"""
import io
import re
import sys
import zipfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "Sources/Drawing/Icons/Phosphor"
SIDE = 256

# Names of other words than Phosphor's, for what they are.
RENAMED = {
    "chevron-left": "caret-left", "chevron-right": "caret-right", "chevron-up": "caret-up",
    "chevron-down": "caret-down", "chevron-up-down": "caret-up-down", "ellipsis": "dots-three",
    "ellipsis-vertical": "dots-three-vertical", "search": "magnifying-glass",
    "zoom-in": "magnifying-glass-plus", "zoom-out": "magnifying-glass-minus",
    "wifi": "wifi-high", "signal": "cell-signal-full", "send": "paper-plane-tilt",
    "undo": "arrow-u-up-left", "redo": "arrow-u-up-right", "refresh": "arrows-clockwise",
    "external": "arrow-square-out", "volume": "speaker-high", "volume-low": "speaker-low",
    "mute": "speaker-x", "help": "question", "grid": "squares-four", "menu": "list",
    "bold": "text-b", "italic": "text-italic", "underline": "text-underline", "pin": "push-pin",
    "mail": "envelope", "mail-open": "envelope-open", "save": "floppy-disk",
    "dollar": "currency-dollar", "euro": "currency-eur", "pound": "currency-gbp",
    "yen": "currency-jpy", "person": "user", "people": "users", "calls": "phone-call",
    "mobile": "device-mobile", "tablet": "device-tablet", "note": "music-note",
    "notes": "music-notes", "expand": "arrows-out", "shrink": "arrows-in",
    "drag": "dots-six-vertical", "location": "map-pin", "direction": "navigation-arrow",
    "pointer": "cursor", "record": "record", "eject": "eject", "battery": "battery-full",
    "signin": "sign-in", "signout": "sign-out", "smile": "smiley", "frown": "smiley-sad",
}

# Icons that are lines: a filled form of them is another picture.
LINES = """
arrow-left arrow-right arrow-up arrow-down arrow-up-right arrow-down-left arrow-up-left
arrow-down-right arrow-bend-up-left arrow-bend-up-right arrow-clockwise arrow-counter-clockwise
undo redo refresh expand shrink arrows-left-right arrows-down-up chevron-left chevron-right
chevron-up chevron-down chevron-up-down check checks x plus minus equals divide percent hash at
asterisk infinity ellipsis ellipsis-vertical search zoom-in zoom-out menu list-bullets
list-numbers list-checks sliders-horizontal sliders text-align-left text-align-center
text-align-right bold italic underline text-aa wifi rss signal power pulse waveform wave-sine
dollar euro pound yen command option control key-return keyboard link paperclip code
brackets-curly brackets-angle terminal git-branch git-commit git-merge git-pull-request
git-diff git-fork shuffle repeat repeat-once trend-up trend-down chart-line-up bluetooth usb
translate corners-out corners-in scan fingerprint barcode qr-code drag sort-ascending
sort-descending circle-notch crosshair signature scribble-loop function sigma pi
""".split()

FILLED = """
house house-line person people users-three user-circle user-plus user-gear gear-six wrench
hammer paint-brush paint-bucket palette eyedropper pencil pencil-simple pen pen-nib highlighter-circle
eraser magic-wand sparkle scissors copy clipboard clipboard-text note note-pencil notebook
notepad file file-text file-image file-pdf file-code file-zip file-plus folder folder-open
folder-plus archive tray trash download upload download-simple upload-simple share
share-network export external send mail mail-open chat chat-circle chat-text chats chat-dots
phone phone-incoming phone-outgoing phone-slash calls video-camera video-camera-slash camera
camera-rotate image images film-strip film-slate microphone microphone-slash headphones
speaker-none volume volume-low mute music-note-simple note notes vinyl-record radio
play-circle pause-circle stop stop-circle record skip-back skip-forward rewind fast-forward
eject playlist queue screencast monitor desktop laptop mobile tablet watch television
game-controller mouse printer cpu hard-drive hard-drives database cloud cloud-arrow-up
cloud-arrow-down cloud-rain cloud-snow cloud-lightning cloud-sun sun sun-horizon moon
moon-stars star-half star-four snowflake drop fire flame wind umbrella rainbow thermometer tree
tree-evergreen leaf plant flower flower-tulip cactus paw-print cat dog bird fish butterfly bug
globe globe-hemisphere-east map-trifold location direction compass signpost flag flag-checkered
airplane airplane-takeoff car-profile taxi bus train tram bicycle motorcycle truck boat rocket
rocket-launch gas-pump road-horizon traffic-signal steering-wheel suitcase bed bathtub couch
armchair lamp lightbulb door keyhole storefront shopping-bag shopping-cart basket credit-card
wallet money coins coin piggy-bank receipt tag-simple ticket gift package  calculator
chart-bar chart-pie chart-pie-slice chart-line presentation-chart table kanban calendar
calendar-blank calendar-check calendar-plus clock alarm timer hourglass 
bell-ringing bell-slash bookmark-simple bookmarks book book-open books newspaper
graduation-cap student chalkboard article quotes text-t  lock lock-open lock-key
shield shield-check shield-warning password eye eye-slash eye-closed
check-circle check-square check-fat x-circle x-square plus-circle minus-circle info help
warning warning-circle prohibit seal-check medal trophy crown target
thumbs-up thumbs-down hand hand-pointing hand-tap hand-waving hands-clapping handshake
smile frown smiley-wink smiley-meh heart-straight heart-break heart-half heartbeat
first-aid first-aid-kit pill syringe stethoscope bandaids tooth barbell basketball football
soccer-ball tennis-ball person-simple-run person-simple-walk person-simple-bike swimming-pool coffee
wine beer-bottle fork-knife pizza hamburger ice-cream cake cookie carrot orange-slice egg
puzzle-piece  cube cube-transparent polygon triangle rectangle diamond circle-half
square-half octagon stack layout sidebar columns rows grid grid-four grid-nine
browser browsers app-window terminal-window code-block bug-beetle robot brain  flask
test-tube dna lightning-slash plug plugs-connected battery battery-high
battery-medium battery-low battery-charging magnet anchor pin paper-plane 
funnel  eyeglasses sunglasses t-shirt sneaker dress  mountains
tent campfire binoculars confetti balloon megaphone broadcast bank buildings  factory
church lighthouse toilet recycle guitar piano-keys microphone-stage
mask-happy ghost alien planet shooting-star virtual-reality webcam toggle-left toggle-right
signin signout identification-card identification-badge  cursor-click
pointer  hand-grabbing  subtitles closed-captioning picture-in-picture
""".split()

OUTLINES = """
house heart star bell bookmark tag person people gear key car lightning mail chat chat-circle
phone camera image video-camera microphone calendar clock map-trifold location compass globe
shopping-bag shopping-cart credit-card wallet gift folder file file-text note-pencil pencil-simple
trash tray archive download upload share send lock shield shield-check eye eye-slash thumbs-up
smile user-circle play pause circle square check-circle x-circle plus-circle info warning
sun moon cloud cloud-arrow-up sparkle book-open grid chart-bar lightbulb palette
""".split()


def numbers(text):
    """The numbers of arguments, where an arc's flags are single digits."""
    return [float(n) for n in re.findall(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", text)]


def arcs(text):
    """The sevens of an arc: its two flags may stand without a space after them."""
    pattern = r"\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+))" * 3 + r"\s*,?\s*([01])" * 2
    pattern += r"\s*,?\s*([-+]?(?:\d+\.?\d*|\.\d+))" * 2
    return [float(n) for match in re.findall(pattern, text) for n in match]


def short(hundredths):
    """A number of hundredths in as few letters as possible."""
    text = f"{hundredths / 100:.2f}".rstrip("0").rstrip(".")
    text = re.sub(r"^(-?)0\.", r"\1.", text)
    return "0" if text in ("", "-0", "-") else text


class Pen:
    """Writes path data in hundredths. Every end is rounded as a place, so errors don't add up."""

    def __init__(self):
        self.text, self.last = "", ""
        self.x = self.y = self.startX = self.startY = 0

    def rounded(self, x, y):
        return round(x * 10000 / SIDE), round(y * 10000 / SIDE)

    def put(self, command, values):
        # Commands are repeated only where they change, as path data allows.
        body = ""
        for value in values:
            number = short(value) if isinstance(value, int) else value
            joins = body == "" or number.startswith("-") or (
                number.startswith(".") and "." in body.rsplit("-", 1)[-1].rsplit(",", 1)[-1])
            body += number if joins else "," + number
        self.text += command + body

    def move(self, x, y):
        point = self.rounded(x, y)
        self.put("M", list(point))
        self.x, self.y = self.startX, self.startY = point

    def line(self, x, y):
        px, py = self.rounded(x, y)
        if py == self.y and px != self.x:
            self.put("h", [px - self.x])
        elif px == self.x and py != self.y:
            self.put("v", [py - self.y])
        elif px != self.x or py != self.y:
            self.put("l", [px - self.x, py - self.y])
        self.x, self.y = px, py

    def curve(self, command, points):
        ends = [self.rounded(x, y) for x, y in points]
        self.put(command, [n for px, py in ends for n in (px - self.x, py - self.y)])
        self.x, self.y = ends[-1]

    def arc(self, rx, ry, turn, large, sweep, x, y):
        px, py = self.rounded(x, y)
        if (px, py) != (self.x, self.y):
            radii = [round(rx * 10000 / SIDE), round(ry * 10000 / SIDE)]
            self.put("a", radii + [round(turn * 100), str(int(large)), str(int(sweep)),
                                   px - self.x, py - self.y])
        self.x, self.y = px, py

    def close(self):
        self.text += "Z"
        self.x, self.y = self.startX, self.startY


def converted(data):
    pen = Pen()
    x = y = startX = startY = 0.0
    reflected, last = (0.0, 0.0), ""
    for command, text in re.findall(r"([MmLlHhVvCcSsQqTtAaZz])([^MmLlHhVvCcSsQqTtAaZz]*)", data):
        kind, relative = command.upper(), command.islower()
        values = arcs(text) if kind == "A" else numbers(text)
        size = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}[kind]
        if kind == "Z":
            pen.close()
            x, y, last = startX, startY, "Z"
            continue
        for start in range(0, len(values), size):
            group = values[start:start + size]
            dx, dy = (x, y) if relative else (0.0, 0.0)
            if kind == "M" and start == 0:
                x, y = group[0] + dx, group[1] + dy
                startX, startY = x, y
                pen.move(x, y)
            elif kind in "ML":
                x, y = group[0] + dx, group[1] + dy
                pen.line(x, y)
            elif kind == "H":
                x = group[0] + dx
                pen.line(x, y)
            elif kind == "V":
                y = group[0] + dy
                pen.line(x, y)
            elif kind == "A":
                x, y = group[5] + dx, group[6] + dy
                pen.arc(*group[:5], x, y)
            else:
                points = [(group[i] + dx, group[i + 1] + dy) for i in range(0, len(group), 2)]
                if kind in "ST":
                    near = "CS" if kind == "S" else "QT"
                    points.insert(0, (2 * x - reflected[0], 2 * y - reflected[1])
                                  if last and last in near else (x, y))
                pen.curve("c" if len(points) == 3 else "q", points)
                reflected = points[-2]
                x, y = points[-1]
            last = kind
    return pen.text


def disc(match):
    x, y, r = map(float, match.groups())
    half = f"a{r},{r},0,1,1,"
    return f'<path d="M{x - r},{y}{half}{2 * r},0{half}{-2 * r},0Z"/>'


def box(match):
    value = {key: float(n) for key, n in re.findall(r'(\w+)="([^"]+)"', match.group(1))}
    x, y, width, height = (value.get(key, 0) for key in ("x", "y", "width", "height"))
    r = value.get("rx", 0)
    inner, across = width - 2 * r, height - 2 * r
    corner = f"a{r},{r},0,0,1,"
    return (f'<path d="M{x + r},{y}h{inner}{corner}{r},{r}v{across}{corner}{-r},{r}h{-inner}'
            f'{corner}{-r},{-r}v{-across}{corner}{r},{-r}Z"/>')


def icons(archive):
    names = set(archive.namelist())

    def data(weight, name):
        own = RENAMED.get(name, {"bolt": "lightning"}.get(name, name))
        path = f"{weight}/{own}.svg" if weight == "regular" else f"{weight}/{own}-{weight}.svg"
        if path not in names:
            return None
        text = archive.read(path).decode()
        text = re.sub(r'<circle cx="([^"]+)" cy="([^"]+)" r="([^"]+)"/>', disc, text)
        text = re.sub(r"<rect ([^>]*)/>", box, text)
        paths = re.findall(r'<path d="([^"]+)"/>', text)
        # Anything but paths, discs and boxes would be lost.
        assert text.count("<") == len(paths) + 2, path
        return "".join(map(converted, paths))

    own = {path.stem for path in FOLDER.parent.glob("*.svg")}
    result, missing = {}, []
    for weight, list_ in [("bold", LINES), ("fill", FILLED), ("regular", OUTLINES)]:
        for name in list_:
            full = name + "-outline" if weight == "regular" else name
            if full in own or full in result:
                continue
            found = data(weight, name)
            if found is None:
                missing.append(full)
            else:
                result[full] = found
    return result, missing


def main():
    wheel = zipfile.ZipFile(sys.argv[1])
    folder = "justmyresource_phosphor"
    archive = zipfile.ZipFile(io.BytesIO(wheel.read(f"{folder}/icons.zip")))
    result, missing = icons(archive)
    if missing:
        sys.exit("not there: " + " ".join(missing))
    lines = [f"{name} {result[name]}\n" for name in sorted(result)]
    (FOLDER / "icons.txt").write_text("".join(lines))
    licence = next(n for n in wheel.namelist() if n.endswith("PHOSPHOR-LICENSE"))
    (FOLDER / "LICENSE.txt").write_bytes(wheel.read(licence))
    print(len(result), "icons")


if __name__ == "__main__":
    main()
