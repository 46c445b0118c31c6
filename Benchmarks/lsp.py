#!/usr/bin/env python3
"""Measures the language server: from a keystroke to its findings, in timelines of 10,000 lines.

usage: Benchmarks/lsp.py [FLIPBOOK]

The pause of 30 ms that the server waits for is taken off. The processor's time is what it takes on a machine
that does nothing else.
"""
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time

program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/flipbook"
LINES = 10_000
PAUSE = 0.030
HEAD = """flipbook: 1
canvas: { size: [640, 360] }
framerate: 60
duration: 4
touches:
  finger: { path: [{ at: 0.3, began: [30, 50] }, { at: 1.4, moved: [160, 60] }, { at: 1.5, ended: true }] }
triggers:
  press: { touch: finger, set: began }
animators:
  glow: { trigger: press, initial: 0, keyframes: [{ linear: 1, duration: 0.3 }, { spring: 0, bounce: 0.2 }] }
"""
LAYER = """  - capsule:
      fill: "#5856D6"
    shadow: { color: "#00000080", radius: 4, offset: [0, 2] }
    id: layer{0}
    frame: [200, 90]
    position: [{0} + 4 * $glow, 90]
    opacity: 0.5 + 0.5 * $glow
    rotation: {0} * $time
    effects:
      - blur: 2 * $glow
"""
GROUP = """  - id: group{0}
    position: [100, $finger.location.y]
    layers:
      - text: { string: "Number {0}: {$glow:.2f}", size: 17 }
        position: [20, {0}]
      - circle: { fill: red }
        frame: [20, 20 + $glow]
"""
ANIMATOR = """  move{0}:
    trigger: press
    initial: { x: 0, y: 0 }
    tracks:
      x: [{ linear: {0}, duration: 0.3 }, { spring: 0, bounce: 0.3 }]
      y: [{ cubic: {0}, duration: 0.2, delay: 0.1 }]
"""
READER = """  - circle: { fill: red }
    frame: [20, 20]
    position: [$move{0}.x, $move{0}.y]
    opacity: $glow
    rotation: {0}
"""


def filled(head, parts):
    text, number = head, 0
    while text.count("\n") < LINES - 12:
        text += parts[number % len(parts)].replace("{0}", str(number))
        number += 1
    return text


def films():
    """Layers; layers in one group; and animators with a layer that reads each."""
    layers = filled(HEAD + "layers:\n", [LAYER, GROUP])
    yield "layers", layers
    head, body = layers.split("layers:\n", 1)
    inside = "".join("    " + line for line in body.splitlines(True))
    yield "layers in a group", head + "layers:\n  - frame: [600, 300]\n    layers:\n" + inside
    numbers = range(900)
    yield "animators", (
        HEAD + "".join(ANIMATOR.replace("{0}", str(number)) for number in numbers) + "layers:\n"
        + "".join(READER.replace("{0}", str(number)) for number in numbers))
    yield "a component's uses", filled(
        HEAD + "values: { wide: 20 }\ncomponents:\n  dot:\n    takes: { at: point }\n"
        "    circle: { fill: red }\n    frame: [20, 20]\n    position: $at\nlayers:\n",
        ["  - dot:\n      at: [{0}, 20]\n    opacity: $glow\n    rotation: $wide + {0}\n"])


class Server:
    def __init__(self):
        self.process = subprocess.Popen([program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.send("initialize", {}, 1)
        self.read()

    def send(self, method, params, number=None):
        message = {"jsonrpc": "2.0", "method": method, "params": params}
        if number is not None:
            message["id"] = number
        body = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def read(self):
        length = int(self.process.stdout.readline().split(b":")[1])
        self.process.stdout.readline()
        return json.loads(self.process.stdout.read(length))


def used(server):
    """The processor's time of all threads, in seconds."""
    folder = f"/proc/{server.process.pid}/task"
    return sum(int(open(f"{folder}/{task}/schedstat").read().split()[0]) for task in os.listdir(folder)) / 1e9


def edit(server, uri, version, start, end, text):
    """Returns the seconds until the findings are there, those of the processor, and how many there are."""
    change = {"range": {"start": start, "end": end}, "text": text}
    begin, before = time.perf_counter(), used(server)
    server.send("textDocument/didChange", {
        "textDocument": {"uri": uri, "version": version}, "contentChanges": [change]})
    findings = server.read()["params"]["diagnostics"]
    return time.perf_counter() - begin - PAUSE, used(server) - before, len(findings)


def place(line, character):
    return {"line": line, "character": character}


folder = tempfile.mkdtemp()
for name, text in films():
    server = Server()
    lines = text.count("\n")
    uri = f"file://{folder}/{name.replace(' ', '-')}.yaml"
    begin = time.perf_counter()
    server.send("textDocument/didOpen", {
        "textDocument": {"uri": uri, "languageId": "yaml", "version": 1, "text": text}})
    findings = server.read()["params"]["diagnostics"]
    print(f"{name}: {lines} lines, {len(findings)} findings, opened in "
          f"{(time.perf_counter() - begin - PAUSE) * 1000:.0f} ms")
    middle = next(
        number for number, line in enumerate(text.split("\n")) if number > lines // 2 and ("ircle: {" in line or "dot:" in line))
    line = text.split("\n")[middle]
    width = len(line)
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    kinds = {
        "a letter in a comment": [((middle, width), (middle, width), " #"), ((middle, width), (middle, width + 2), "")],
        "a new line": [((middle, 0), (middle, 0), "\n"), ((middle, 0), (middle + 1, 0), "")],
        "an unknown key": [((middle, width), (middle, width), "\n" + indent + "opacty: 1"), ((middle, width), (middle + 1, len(indent) + 9), "")],
        "a bracket left open": [((middle, width), (middle, width), " {"), ((middle, width), (middle, width + 2), "")],
        "a number at the top": [((3, 10), (3, 11), "5"), ((3, 10), (3, 11), "4")],
    }
    version = 1
    for what, edits in kinds.items():
        times, works, counts = [], [], []
        for _ in range(6):
            for start, end, new in edits:
                version += 1
                seconds, work, count = edit(server, uri, version, place(*start), place(*end), new)
                times.append(seconds * 1000)
                works.append(work * 1000)
                counts.append(count)
        print(f"  {what}: median {statistics.median(times):.0f} ms, most {max(times):.0f} ms; "
              f"processor {statistics.median(works):.0f} ms, most {max(works):.0f} ms "
              f"({counts[0]}, then {counts[1]} findings)")
    server.send("shutdown", None, 2)
    server.read()
    server.send("exit", None)
    server.process.wait()
