// The studio: it shows the exporter's own frames, and changes the timeline's file where somebody drags.
import { html } from "./elements.js";
import { FrameCache, server } from "./server.js";
import { Lanes, short } from "./lanes.js";
import { Source } from "./source.js";
import { Stage } from "./stage.js";

const at = (id) => document.getElementById(id);
const cache = new FrameCache();
const studio = {
  state: null, film: null, frame: 0, from: 0, to: null, isPlaying: false, loops: true, speed: 1,
  compared: null, shownKey: null,
};

// MARK: Edits

const edits = {
  /** Draws a change without writing it; only the newest counts. */
  async preview(mark, changes) {
    edits.wanted = { mark, changes };
    if (edits.isAsking) return;
    edits.isAsking = true;
    while (edits.wanted) {
      const wanted = edits.wanted;
      edits.wanted = null;
      const { status, data } = await server.post("preview", wanted);
      if (status === 200) {
        edits.film = data;
        lanes.preview(data);
        show(Math.min(studio.frame, data.frames - 1));
      } else {
        say(data.message);
      }
    }
    edits.isAsking = false;
  },

  async commit(mark, changes, then) {
    edits.wanted = null;
    const body = { mark, changes: changes.map(({ line, column, value }) => ({ line, column, value })) };
    let { status, data } = await server.post("edit", body);
    if (status === 409) {
      const choice = await ask("conflict-dialog", () => {
        at("conflict-text").textContent = `${data.message}. You set ${changes.map((one) => one.value).join(", ")}.`;
      });
      if (choice === "mine") ({ status, data } = await server.post("edit", { ...body, force: true }));
      else data = { message: "the file's value stays" };
    }
    edits.film = null;
    if (status !== 200) say(data.message);
    else say("");
    await refresh();
    then?.();
  },

  cancel() {
    edits.wanted = null;
    edits.film = null;
    if (studio.film) { lanes.show(studio.film); show(studio.frame); }
  },
};

function ask(id, prepare) {
  const dialog = at(id);
  prepare?.();
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue), { once: true }));
}

let noticeTimer;
function say(text) {
  at("notice").textContent = text;
  clearTimeout(noticeTimer);
  if (text) noticeTimer = setTimeout(() => { at("notice").textContent = ""; }, 6000);
}

// MARK: Parts

const common = {
  time: () => timeOf(studio.frame), mark: () => studio.state.mark, edits, goTo,
  seek: (time) => { pause(); show(Math.round(time * studio.film.rate)); },
};
const source = new Source(at("source"), edits);
const lanes = new Lanes(common);
const stage = new Stage({
  ...common,
  resized: () => { cache.clear(); studio.shownKey = null; show(studio.frame); },
  /** Recording begins: the film plays on below the finger. */
  began: () => { const time = timeOf(studio.frame); play(); return time; },
  recorded: async (samples) => {
    pause();
    setRecording(false);
    if (!samples) return;
    const { status, data } = await server.post("record", { samples });
    say(status === 200 ? `touch '${data.name}' has ${data.points} points` : data.message);
    await refresh();
  },
});

function goTo(line) {
  if (!line) return;
  choose("source");
  source.goTo(line);
}

// MARK: State

let isRefreshing = false;
let isStale = false;
async function refresh() {
  if (isRefreshing) { isStale = true; return; }
  isRefreshing = true;
  do {
    isStale = false;
    try { apply(await server.state()); } catch { /* The connection says so. */ }
  } while (isStale);
  isRefreshing = false;
}

function apply(state) {
  const before = studio.film;
  studio.state = state;
  at("film-path").textContent = state.path;
  at("undo").disabled = !state.canUndo;
  at("redo").disabled = !state.canRedo;
  showFindings(state);
  if (state.film) {
    studio.film = state.film;
    edits.film = null;
    at("film-name").textContent = state.film.name;
    document.title = `${state.film.name} – Flipbook Studio`;
    const last = state.film.frames - 1;
    if (studio.to === null || studio.to > last || (before && studio.to === before.frames - 1)) studio.to = last;
    studio.from = Math.min(studio.from, studio.to);
    at("scrubber").max = last;
    if (before?.version !== state.film.version) {
      stage.open(state.film);
      lanes.show(state.film);
    }
    show(Math.min(studio.frame, last));
  }
  source.show(state);
  showExport(state.export);
}

function showFindings(state) {
  at("findings").replaceChildren(...state.findings.slice(0, 12).map((finding) => {
    const place = finding.file && finding.file !== state.path ? `${finding.file}:` : "";
    const text = `${place}${finding.line ?? ""}:${finding.column ?? ""} ${finding.message}`;
    const item = html("button", { className: `finding ${finding.severity}` }, html("b", {}, text));
    if (finding.hint) item.append(html("small", {}, finding.hint));
    item.addEventListener("click", () => goTo(finding.line));
    return item;
  }));
}

// MARK: Frames

const timeOf = (frame) => frame / (studio.film?.rate ?? 60);
const shownFilm = () => edits.film ?? studio.film;
const keyOf = (frame, version) => `${version}:${frame}:${stage.width}`;

let wanted = null;
let inFlight = 0;

/** Shows a frame as soon as it is there; what was asked for before is left out. */
function show(frame) {
  const film = shownFilm();
  if (!film) return;
  const last = film.frames - 1;
  studio.frame = Math.min(Math.max(0, frame), last);
  at("scrubber").value = studio.frame;
  at("scrubber").setAttribute("aria-valuetext", `frame ${studio.frame}, ${timeOf(studio.frame).toFixed(3)} s`);
  at("time").textContent = `${timeOf(studio.frame).toFixed(3)} s`;
  at("frame").textContent = `frame ${studio.frame} of ${film.frames} · ${film.rateText} fps`;
  lanes.head(timeOf(studio.frame), timeOf(studio.from), timeOf(studio.to + 1));
  at("picture").setAttribute("aria-label", `Frame ${studio.frame} of ${film.name}`);
  wanted = { frame: studio.frame, version: film.version };
  pump();
  settle();
}

async function pump() {
  if (!wanted) return;
  const { frame, version } = wanted;
  const key = keyOf(frame, version);
  const other = studio.compared ? keyOf(Math.min(frame, studio.compared.frames - 1), "compared") : null;
  const picture = cache.get(key);
  const before = other ? cache.get(other) : null;
  if (picture && (!other || before)) {
    stage.draw(picture, before, at("compare-mode").value);
    studio.shownKey = key;
    wanted = null;
    return;
  }
  if (inFlight > 0) return;
  inFlight += 1;
  try {
    if (!picture) await fetchFrame(frame, version, key);
    if (other && !before) await fetchFrame(Math.min(frame, studio.compared.frames - 1), "compared", other);
  } catch (error) {
    say(error.message);
    if (wanted?.frame === frame) wanted = null;
  }
  inFlight -= 1;
  // A version that is gone is followed by a newer one.
  if (wanted && wanted.frame === frame && wanted.version === version && !cache.has(key)) wanted = null;
  pump();
}

async function fetchFrame(frame, version, key) {
  const picture = await server.frame(frame, version, stage.width);
  if (picture) cache.set(key, picture);
}

/** While nothing moves: the hash, the values, the lines that play. */
let settled = 0;
let momentTimer;
function settle() {
  at("hash").textContent = "";
  at("hash").removeAttribute("data-frame");
  clearTimeout(momentTimer);
  settled += 1;
  const turn = settled;
  momentTimer = setTimeout(async () => {
    const film = shownFilm();
    const frame = studio.frame;
    const moment = await server.moment(frame, film.version).catch(() => null);
    if (turn === settled && moment) showMoment(moment);
    if (studio.isPlaying || turn !== settled) return;
    const hash = await server.hash(frame, film.version).catch(() => null);
    if (turn !== settled || !hash) return;
    at("hash").textContent = hash.slice(0, 16) + "…";
    at("hash").title = `${hash}, as 'flipbook hash' prints it`;
    at("hash").dataset.frame = frame;
    at("hash").dataset.hash = hash;
  }, studio.isPlaying ? 0 : 90);
}

function showMoment(moment) {
  stage.moment = moment;
  stage.mark();
  source.light(moment.lines);
  const table = html("table");
  for (const { name, numbers, text } of moment.values) {
    const row = table.insertRow();
    row.append(html("th", { scope: "row" }, name));
    row.insertCell().textContent = text ?? numbers.map(short).join(", ");
  }
  at("values").replaceChildren(table);
}

// MARK: Playing

let startedAt;
let startedFrom;

function play() {
  if (studio.isPlaying || !studio.film) return;
  if (studio.frame >= studio.to || studio.frame < studio.from) show(studio.from);
  studio.isPlaying = true;
  restart();
  at("play").classList.add("on");
  at("play").setAttribute("aria-label", "Pause");
  requestAnimationFrame(tick);
  fetchAhead();
}

/** The clock's start is where the film is now. */
function restart() {
  startedAt = performance.now();
  startedFrom = studio.frame;
}

function pause() {
  if (!studio.isPlaying) return;
  studio.isPlaying = false;
  at("play").classList.remove("on");
  at("play").setAttribute("aria-label", "Play");
  settle();
}

function tick() {
  if (!studio.isPlaying) return;
  let frame = startedFrom + Math.floor((performance.now() - startedAt) / 1000 * studio.film.rate * studio.speed);
  if (frame > studio.to) {
    if (!studio.loops || stage.recording) { show(studio.to); pause(); return; }
    show(studio.from);
    restart();
    frame = studio.from;
  }
  if (frame !== studio.frame) show(frame);
  requestAnimationFrame(tick);
}

/** Fetches the frames that come next, so that they are there when their time comes. */
async function fetchAhead() {
  while (studio.isPlaying) {
    const { version } = studio.film;
    const stride = Math.max(1, Math.round(studio.skip ?? 1));
    let next = null;
    for (let frame = studio.frame + 1; frame <= Math.min(studio.to, studio.frame + 90); frame += stride) {
      if (!cache.has(keyOf(frame, version))) { next = frame; break; }
    }
    if (next === null) { await new Promise((resolve) => setTimeout(resolve, 30)); continue; }
    const start = performance.now();
    await fetchFrame(next, version, keyOf(next, version)).catch(() => null);
    // Slower than the film: frames are skipped, evenly.
    const rate = studio.film.rate * studio.speed;
    studio.skip = 0.8 * (studio.skip ?? 1) + 0.2 * (performance.now() - start) / 1000 * rate;
  }
}

// MARK: Comparing and exporting

async function compare(isOn) {
  press("compare", isOn);
  at("comparing").hidden = !isOn;
  studio.compared = null;
  if (isOn) {
    const { status, data } = await server.compare(at("revision").value.trim() || "HEAD");
    if (status !== 200) {
      say(data.message);
      at("changes").textContent = data.message;
    } else {
      studio.compared = data;
      at("changes").replaceChildren(...data.changes.map((change) => html("li", {}, change)));
      if (!data.changes.length) at("changes").textContent = "nothing";
    }
  }
  stage.split = Number(at("split").value);
  cache.clear();
  show(studio.frame);
}

function showExport(job) {
  at("exporting").hidden = !job;
  if (!job) return;
  const isRunning = job.state === "running";
  at("export-progress").hidden = !isRunning;
  at("export-progress").value = job.frames ? job.done / job.frames : 0;
  at("export-cancel").textContent = isRunning ? "Stop" : "Close";
  const left = job.seconds ? `, ${Math.ceil(job.seconds)} s left` : "";
  at("export-text").textContent = isRunning ? `${job.name}: ${job.done} of ${job.frames} frames${left}` : `${job.name}: ${job.message}`;
}

async function openExport() {
  const name = (studio.state.path.split("/").pop() ?? "film").replace(/\.[^.]*$/, "");
  const choice = await ask("export-dialog", () => { at("export-name").value ||= `${name}.mp4`; });
  if (choice !== "go") return;
  const { status, data } = await server.post("export", { name: at("export-name").value });
  if (status !== 200) say(data.message);
}

// MARK: Controls

function press(id, isOn) { at(id).setAttribute("aria-pressed", String(isOn)); }
const isPressed = (id) => at(id).getAttribute("aria-pressed") === "true";

function setRecording(isOn) {
  press("record", isOn);
  stage.glass = isOn;
  if (isOn) say("drag on the picture as on glass");
}

function choose(name) {
  for (const id of ["source", "values"]) {
    const isOn = id === name;
    at(`tab-${id}`).setAttribute("aria-selected", String(isOn));
    at(`tab-${id}`).tabIndex = isOn ? 0 : -1;
    at(id).hidden = !isOn;
  }
}

const actions = {
  play: () => (studio.isPlaying ? pause() : play()),
  back: () => { pause(); show(studio.frame - 1); },
  forward: () => { pause(); show(studio.frame + 1); },
  first: () => { show(studio.from); restart(); },
  last: () => { pause(); show(studio.to); },
  loop: () => { studio.loops = !studio.loops; press("loop", studio.loops); },
  in: () => { studio.from = Math.min(studio.frame, studio.to); press("in", studio.from > 0); show(studio.frame); },
  out: () => {
    studio.to = Math.max(studio.frame, studio.from);
    press("out", studio.to < studio.film.frames - 1);
    show(studio.frame);
  },
  record: () => setRecording(!isPressed("record")),
  checker: () => { press("checker", at("sheet").classList.toggle("checkers")); },
  safe: () => { stage.shows.safe = !stage.shows.safe; press("safe", stage.shows.safe); stage.mark(); },
  ways: () => { stage.shows.ways = !stage.shows.ways; press("ways", stage.shows.ways); stage.mark(); },
  move: () => { stage.shows.move = !stage.shows.move; press("move", stage.shows.move); stage.mark(); },
  undo: async () => { await step("undo"); },
  redo: async () => { await step("redo"); },
  compare: () => compare(!isPressed("compare")),
  export: openExport,
  help: () => ask("help-dialog"),
  theme: () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark"),
};

async function step(what) {
  const { status, data } = await server.post(what);
  if (status !== 200) say(data.message);
  await refresh();
}

function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try { localStorage.setItem("theme", theme); } catch { /* A private window. */ }
}

for (const [id, action] of Object.entries(actions)) at(id).addEventListener("click", () => action());
at("scrubber").addEventListener("input", (event) => { pause(); show(Number(event.target.value)); });
at("zoom").addEventListener("change", (event) => { stage.zoom = event.target.value; stage.layout(); });
at("speed").addEventListener("change", (event) => { studio.speed = Number(event.target.value); restart(); });
at("split").addEventListener("input", (event) => { stage.split = Number(event.target.value); show(studio.frame); });
at("compare-mode").addEventListener("change", () => show(studio.frame));
at("revision").addEventListener("change", () => compare(true));
at("export-cancel").addEventListener("click", () => {
  if (at("export-cancel").textContent === "Close") at("exporting").hidden = true;
  else server.post("cancel");
});
for (const id of ["source", "values"]) {
  at(`tab-${id}`).addEventListener("click", () => choose(id));
  at(`tab-${id}`).addEventListener("keydown", (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const other = id === "source" ? "values" : "source";
    choose(other);
    at(`tab-${other}`).focus();
    event.stopPropagation();
  });
}

const keys = [
  [" ", "play", "Space: play or pause"], ["ArrowLeft", "back", "←: one frame back, with Shift ten"],
  ["ArrowRight", "forward", "→: one frame on, with Shift ten"], ["Home", "first", "Home: first frame"],
  ["End", "last", "End: last frame"], ["i", "in", "I: begin here"], ["o", "out", "O: end here"],
  ["l", "loop", "L: loop"], ["r", "record", "R: record a touch on the picture"],
  ["m", "move", "M: drag layers on the picture"], ["t", "ways", "T: touches' ways"],
  ["s", "safe", "S: safe areas"], ["g", "checker", "G: checkerboard"],
  ["c", "compare", "C: compare with a revision"], ["e", "export", "E: export a film"],
  ["?", "help", "?: these keys"],
];
at("keys").replaceChildren(...keys.concat([
  [null, null, "Ctrl+Z: undo, with Shift redo"], [null, null, "Tab, then arrows: move a keyframe, or a number in the source"],
]).flatMap(([, , text]) => {
  const [key, meaning] = text.split(": ");
  return [html("dt", {}, key), html("dd", {}, meaning)];
}));

document.addEventListener("keydown", (event) => {
  if (document.querySelector("dialog[open]")) return;
  const target = event.target;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
    if (target.matches("input:not([type=range])")) return;
    event.preventDefault();
    actions[event.shiftKey ? "redo" : "undo"]();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.matches("input:not([type=range]), select, textarea")) return;
  if (event.key === " " && target.matches("button, summary")) return;
  if (target.matches("input[type=range]") && event.key.startsWith("Arrow") && target.id !== "scrubber") return;
  if (event.shiftKey && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    event.preventDefault();
    pause();
    show(studio.frame + (event.key === "ArrowLeft" ? -10 : 10));
    return;
  }
  const found = keys.find(([key]) => key === (event.key.length === 1 ? event.key.toLowerCase() : event.key));
  if (!found) return;
  event.preventDefault();
  actions[found[1]]();
});

let saved = null;
try { saved = localStorage.getItem("theme"); } catch { /* A private window. */ }
setTheme(saved ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
server.listen(refresh, (job) => showExport(job), (isLost) => say(isLost ? "the studio is not answering; it may have been closed" : ""));
refresh();
