#!/usr/bin/env python3
"""Measures the studio: from a save to the new picture, scrubbing, and a hundred rewrites.

usage: Benchmarks/studio.py [FLIPBOOK [TIMELINE]]
"""
import http.client
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

program = sys.argv[1] if len(sys.argv) > 1 else ".build/release/flipbook"
timeline = sys.argv[2] if len(sys.argv) > 2 else "Timelines/reactive-control.yaml"
folder = tempfile.mkdtemp()
place = shutil.copytree(os.path.dirname(timeline) or ".", f"{folder}/timelines")
path = f"{place}/{os.path.basename(timeline)}"
process = subprocess.Popen(
    [program, "studio", path, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
address = process.stdout.readline().strip()
port, token = re.match(r"http://127\.0\.0\.1:(\d+)/(\w+)/", address).groups()
connection = http.client.HTTPConnection("127.0.0.1", int(port))


def ask(what):
    connection.request("GET", f"/{token}/{what}")
    answer = connection.getresponse()
    return answer.status, answer.read()


def resident():
    """The memory of the worker, in megabytes."""
    workers = subprocess.run(["pgrep", "-P", str(process.pid)], capture_output=True, text=True).stdout.split()
    with open(f"/proc/{(workers or [process.pid])[-1]}/status") as status:
        return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) / 1024


changed = threading.Event()


def listen():
    events = http.client.HTTPConnection("127.0.0.1", int(port))
    events.request("GET", f"/{token}/events")
    answer = events.getresponse()
    while line := answer.readline():
        if line.startswith(b"event: changed"):
            changed.set()


try:
    threading.Thread(target=listen, daemon=True).start()
    film = json.loads(ask("state")[1])["film"]
    count = film["frames"]
    frame = count // 4
    ask(f"frame/{frame}?width=960")
    text = open(path).read()
    times, draws = [], []
    for number in range(20):
        time.sleep(0.15)
        changed.clear()
        start = time.perf_counter()
        with open(path, "w") as file:
            file.write(text + f"# {number}\n" if number % 2 else text.replace("duration: 0.4", f"duration: 0.{40 + number}"))
        while True:
            changed.wait(5)
            changed.clear()
            version = json.loads(ask("state")[1])["film"]["version"]
            if version != film["version"]:
                film["version"] = version
                break
        ask(f"frame/{frame}?width=960")
        times.append(time.perf_counter() - start)
    print(f"save to new picture: median {statistics.median(times) * 1000:.0f} ms, most {max(times) * 1000:.0f} ms")
    order = [(number * 37) % count for number in range(120)]
    start = time.perf_counter()
    for number in order[:60]:
        ask(f"frame/{number}?width=960")
    print(f"scrubbing, uncached: {60 / (time.perf_counter() - start):.0f} pictures a second")
    start = time.perf_counter()
    for number in order[:60]:
        ask(f"frame/{number}?width=960")
    print(f"scrubbing what was drawn (the page keeps it, too): {60 / (time.perf_counter() - start):.0f} a second")
    before = resident()
    start = time.perf_counter()
    for number in range(100):
        with open(path, "w") as file:
            file.write("flipbook: [" if number % 2 else text.replace("duration: 0.4", f"duration: 0.{number + 100}"))
        assert ask(f"frame/{number % count}?width=960")[0] == 200
        time.sleep(max(0, start + (number + 1) * 0.1 - time.perf_counter()))
    with open(path, "w") as file:
        file.write(text)
    time.sleep(1)
    state = json.loads(ask("state")[1])
    assert state["text"] == text and not state["hasErrors"]
    print(f"a hundred rewrites in ten seconds: {before:.0f} MB before, {resident():.0f} MB after")
finally:
    process.terminate()
    shutil.rmtree(folder, ignore_errors=True)
