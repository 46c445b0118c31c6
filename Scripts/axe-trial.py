"""Checks the studio's page by axe-core's rules. Run by Scripts/axe-trial.sh, with axe-core's file."""

import base64
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

with open(sys.argv[1]) as file:
    AXE = file.read()
PICTURES = "out/studio"
folder = tempfile.mkdtemp()
place = shutil.copytree("Timelines", f"{folder}/Timelines")
path = f"{place}/reactive-control.yaml"
with open(path) as file:
    original = file.read()
for command in ["init -q .", "add .", "-c user.name=a -c user.email=a@b commit -qm a"]:
    subprocess.run(["git", "-C", place, *command.split()], check=True)
with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
studio = subprocess.Popen(
    [os.environ["FLIPBOOK"], "studio", os.path.basename(path), "--port", "0"], cwd=place,
    stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
driver = subprocess.Popen(["chromedriver", f"--port={port}"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
violations = 0


def ask(method, way, body=None):
    data = json.dumps(body or {}).encode() if method == "POST" else None
    request = urllib.request.Request(
        f"http://127.0.0.1:{port}{way}", data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=300) as answer:
        return json.load(answer)["value"]


class Page:
    def __init__(self, theme, address):
        self.theme = theme
        flags = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
            "--force-device-scale-factor=1", "--window-size=1400,900"]
        if theme == "dark":
            flags.append("--blink-settings=preferredColorScheme=0")
        wanted = {"capabilities": {"alwaysMatch": {"goog:chromeOptions": {"args": flags}}}}
        self.way = f"/session/{ask('POST', '/session', wanted)['sessionId']}"
        ask("POST", f"{self.way}/timeouts", {"script": 300_000})
        ask("POST", f"{self.way}/url", {"url": address})

    def run(self, script):
        return ask("POST", f"{self.way}/execute/sync", {"script": script, "args": []})

    def wait(self, condition):
        for _ in range(1200):
            if self.run(f"return Boolean({condition})"):
                return
            time.sleep(0.05)
        sys.exit(f"axe-trial: never was {condition}")

    def press(self, key):
        actions = [{"type": kind, "value": key} for kind in ("keyDown", "keyUp")]
        ask("POST", f"{self.way}/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def resize(self, width, height):
        ask("POST", f"{self.way}/window/rect", {"width": width, "height": height})

    def check(self, name):
        """Takes a picture and applies all rules."""
        global violations
        time.sleep(0.4)
        with open(f"{PICTURES}/{self.theme}-{name}.png", "wb") as file:
            file.write(base64.b64decode(ask("GET", f"{self.way}/screenshot")))
        self.run(AXE)
        found = ask("POST", f"{self.way}/execute/async", {
            "script": "const done = arguments[0]; axe.run(document).then((result) => done("
            "[result.passes.length, result.violations]))", "args": []})
        print(f"{self.theme}, {name}: {found[0]} rules hold, {len(found[1])} don't")
        for rule in found[1]:
            violations += 1
            print(f"  {rule['id']}: {rule['help']}")
            for node in rule["nodes"][:5]:
                print(f"    {node['html'][:120]}")


def write(text):
    with open(path, "w") as file:
        file.write(text)


def look(page):
    page.wait("document.getElementById('picture').width > 1")
    page.run("const s = document.getElementById('scrubber'); s.value = 62; s.dispatchEvent(new Event('input'))")
    page.wait("document.getElementById('hash').dataset.frame === '62'")
    page.check("wide")
    page.run("document.querySelectorAll('.lane.animator .handle')[1].focus()")
    page.check("keyframe")
    page.run("document.getElementById('tab-values').click()")
    page.check("values")
    page.run("document.getElementById('tab-source').click()")
    write(original + "layer: 3\n")
    page.wait("document.querySelector('.finding.error')")
    page.check("finding")
    write(original.replace("duration: 0.4", "duration: 0.6").replace("#05060A", "#301030"))
    page.wait("!document.querySelector('.finding.error')")
    page.press("c")
    page.wait("document.querySelector('#changes li')")
    page.run("document.getElementById('why').open = true")
    page.check("comparing")
    page.press("c")
    write(original)
    page.press("?")
    page.check("keys")
    page.run("document.querySelector('#help-dialog button').click()")
    page.press("e")
    page.check("export")
    page.run("document.querySelector('#export-dialog button').click()")
    page.resize(480, 1300)
    page.check("narrow")
    ask("DELETE", page.way)


try:
    os.makedirs(PICTURES, exist_ok=True)
    address = studio.stdout.readline().strip()
    for _ in range(200):
        try:
            ask("GET", "/status")
            break
        except OSError:
            time.sleep(0.1)
    for theme in ("light", "dark"):
        look(Page(theme, address))
finally:
    driver.kill()
    studio.terminate()
    shutil.rmtree(folder, ignore_errors=True)
if violations:
    sys.exit(f"axe-trial: {violations} rules don't hold")
print("axe-trial: all rules hold")
