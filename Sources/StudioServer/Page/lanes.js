// The timeline, drawn: a lane for each touch, trigger, animator, scene and passing layer.
import { follow, html, svg } from "./elements.js";
import { numberOf, written } from "./server.js";

const words = { touch: "touch", trigger: "trigger", animator: "animator", scene: "scene", transition: "transition", during: "layer", moment: "" };
const heights = { touch: 30, trigger: 30, animator: 72, scene: 30, transition: 30, during: 30, moment: 30 };
const pad = 10;

export class Lanes {
  /** @param studio {seek(time), goTo(line), mark(), edits} */
  constructor(studio) {
    this.studio = studio;
    this.element = document.getElementById("lanes");
    this.inspector = document.getElementById("inspector");
    this.tip = document.getElementById("tip");
    this.film = null;
    this.chosen = null;
    this.width = 600;
    new ResizeObserver(() => this.#resize()).observe(this.element);
  }

  show(film) {
    this.film = film;
    const focused = document.activeElement?.dataset?.handle;
    const top = this.element.scrollTop;
    this.rows = [this.#ruler(), ...film.lanes.map((lane, index) => this.#lane(lane, index))];
    this.element.replaceChildren(...this.rows.map((row) => row.element));
    this.element.scrollTop = top;
    this.#resize(true);
    if (focused) this.element.querySelector(`[data-handle="${CSS.escape(focused)}"]`)?.focus();
    this.#inspect();
  }

  /** Redraws curves and handles of a version that is under way, without new elements below the pointer. */
  preview(film) {
    film.lanes.forEach((lane, index) => {
      const row = this.rows?.[index + 1];
      if (row?.lane.kind === "animator" && lane.kind === "animator") row.drawCurves(lane);
    });
  }

  head(time, from, to) {
    this.time = time;
    this.range = [from, to];
    for (const row of this.rows ?? []) {
      row.head.setAttribute("x1", this.#x(time));
      row.head.setAttribute("x2", this.#x(time));
      row.before.setAttribute("width", from > 0 ? this.#x(from) : 0);
      row.after.setAttribute("x", this.#x(to));
      row.after.setAttribute("width", to < this.film.duration - 1e-6 ? this.width - this.#x(to) : 0);
    }
  }

  #x(time) { return pad + time / this.film.duration * (this.width - 2 * pad); }
  #timeAt(x) { return Math.min(Math.max((x - pad) / (this.width - 2 * pad), 0), 1) * this.film.duration; }

  #resize(isForced = false) {
    const first = this.rows?.[0]?.svg;
    if (!first) return;
    const width = Math.max(200, first.getBoundingClientRect().width);
    if (!isForced && Math.abs(width - this.width) < 1) return;
    this.width = width;
    for (const row of this.rows) {
      row.svg.setAttribute("viewBox", `0 0 ${width} ${row.height}`);
      row.svg.setAttribute("height", row.height);
      row.draw();
    }
    if (this.range) this.head(this.time, ...this.range);
  }

  // MARK: Rows

  #row(lane, height, label) {
    const button = html(lane.line ? "button" : "span", {}, label);
    if (lane.line) button.addEventListener("click", () => this.studio.goTo(lane.line));
    if (words[lane.kind]) button.append(html("small", {}, words[lane.kind]));
    const picture = svg("svg", { role: "group", "aria-label": `${words[lane.kind] ?? ""} ${label}`.trim() });
    const content = svg("g");
    const before = svg("rect", { class: "out", x: 0, y: 0, height, width: 0 });
    const after = svg("rect", { class: "out", y: 0, height, width: 0 });
    const head = svg("line", { class: "head", y1: 0, y2: height });
    picture.append(content, before, after, head);
    const element = html("div", { className: `lane ${lane.kind}` }, button, picture);
    const row = { element, svg: picture, content, before, after, head, height, lane, draw: () => {} };
    this.#seekable(row);
    return row;
  }

  #seekable(row) {
    const seek = (event) => this.studio.seek(this.#timeAt(event.clientX - row.svg.getBoundingClientRect().left));
    row.svg.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || event.target.closest("[data-handle]")) return;
      seek(event);
      follow(row.svg, event, seek);
    });
    row.svg.addEventListener("mousemove", (event) => this.#hover(event, row));
    row.svg.addEventListener("mouseleave", () => { this.tip.hidden = true; });
  }

  #hover(event, row) {
    const time = this.#timeAt(event.clientX - row.svg.getBoundingClientRect().left);
    const lines = [`${time.toFixed(3)} s`];
    const { lane } = row;
    if (lane.kind === "animator") {
      lane.curves.forEach((components, index) => {
        const values = components.map((curve) => short(curve[Math.round(time / this.film.duration * (curve.length - 1))]));
        const name = lane.tracks[index].name;
        lines.push(`$${lane.name}${name ? `.${name}` : ""} = ${values.join(", ")}`);
      });
    } else if (lane.kind === "trigger") {
      const flag = lane.flags.findLast((one) => one.time <= time);
      lines.push(flag?.uuid ?? "nil");
    } else if (lane.kind === "moment") {
      const flag = lane.flags.filter((one) => one.time <= time).sort((one, other) => one.time - other.time).at(-1);
      if (flag) lines.push(`$${flag.name} was at ${short(flag.time)} s`);
    } else if (lane.kind === "touch") {
      const place = lane.way.findLast(([at]) => at <= time);
      const isDown = lane.spans.some(([from, to]) => from <= time && time <= to);
      lines.push(isDown && place ? `down at ${short(place[1])}, ${short(place[2])}` : "up");
    }
    this.tip.textContent = lines.join("\n");
    this.tip.hidden = false;
    const bounds = this.tip.getBoundingClientRect();
    this.tip.style.left = `${Math.min(event.clientX + 14, innerWidth - bounds.width - 8)}px`;
    this.tip.style.top = `${Math.max(4, event.clientY - bounds.height - 12)}px`;
  }

  #ruler() {
    const row = this.#row({ kind: "ruler" }, 24, `${short(this.film.duration)} s, ${this.film.rateText} fps`);
    row.draw = () => {
      const step = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30, 60, 300].find((one) => this.#x(one) - this.#x(0) > 56) ?? 600;
      const parts = [];
      for (let time = 0; time <= this.film.duration + 1e-9; time += step) {
        const x = this.#x(time);
        parts.push(svg("line", { x1: x, x2: x, y1: 16, y2: 24 }));
        const text = svg("text", { x: x + 4, y: 15 });
        text.textContent = short(time);
        parts.push(text);
      }
      row.content.replaceChildren(...parts);
    };
    return row;
  }

  #lane(lane, index) {
    const row = this.#row(lane, heights[lane.kind], lane.name);
    const draws = { animator: () => this.#animator(row, index), trigger: () => this.#flags(row, index), moment: () => this.#flags(row, index) };
    row.draw = draws[lane.kind] ?? (() => this.#spans(row, index));
    row.drawCurves = (newer) => this.#curves(row, newer);
    return row;
  }

  #spans(row, index) {
    const { lane, height } = row;
    const parts = lane.spans.map(([from, to]) => svg("rect", {
      class: "span", x: this.#x(from), y: 7, width: Math.max(2, this.#x(to) - this.#x(from)), height: height - 14, rx: 4,
    }));
    lane.handles.forEach((handle, number) => parts.push(this.#timeHandle(lane, handle, `${index}-${number}`, height / 2)));
    row.content.replaceChildren(...parts);
  }

  #flags(row, index) {
    const { lane, height } = row;
    const parts = lane.flags.flatMap((flag) => {
      const x = this.#x(flag.time);
      if (flag.uuid === null) return [svg("line", { class: "nil", x1: x, x2: x, y1: 6, y2: height - 4 })];
      return [
        svg("line", { class: "flag", x1: x, x2: x, y1: 6, y2: height - 4 }),
        svg("path", { d: `M${x} 6l9 4l-9 4z` }),
      ];
    });
    lane.handles.forEach((handle, number) => parts.push(this.#timeHandle(lane, handle, `${index}-${number}`, height - 8)));
    row.content.replaceChildren(...parts);
  }

  #animator(row, index) {
    const { lane, height } = row;
    row.bounds = boundsOf(lane);
    row.plays = svg("g");
    row.curves = svg("g");
    const handles = svg("g");
    lane.plays.forEach((play, number) => {
      const end = Math.max(play.time, ...play.steps.map((step) => step.to));
      row.plays.append(svg("rect", { class: "play", x: this.#x(play.time), y: 2, width: Math.max(1, this.#x(end) - this.#x(play.time)), height: height - 4, rx: 4 }));
      // A branch's keyframes are the same in every play: the first one has the handles.
      const isFirst = lane.plays.findIndex((other) => other.branch === play.branch) === number;
      if (!isFirst) return;
      play.steps.forEach((step, place) => {
        if (step.to <= this.film.duration * 1.001) handles.append(this.#keyframe(row, play, step, `${index}-${number}-${place}`));
      });
    });
    row.content.replaceChildren(row.plays, row.curves, handles);
    this.#curves(row, lane);
  }

  #curves(row, lane) {
    const bounds = row.bounds;
    row.curves?.replaceChildren(...lane.curves.flatMap((components, track) => components.map((curve, component) => {
      const points = curve.map((value, at) => `${this.#x(at / (curve.length - 1) * this.film.duration).toFixed(1)},${yOf(value, bounds[track], row.height).toFixed(1)}`);
      const line = svg("polyline", { class: "curve", points: points.join(" ") });
      line.style.stroke = `var(--curve-${(track + component) % 4 + 1})`;
      return line;
    })));
  }

  // MARK: Handles

  #handle(key, x, y, label, value) {
    const handle = svg("circle", {
      class: "handle", cx: x, cy: y, r: 5.5, tabindex: 0, role: "slider", "aria-label": label,
      "aria-valuenow": value, "aria-valuetext": label,
    });
    handle.dataset.handle = key;
    return handle;
  }

  #timeHandle(lane, item, key, y) {
    const handle = this.#handle(key, this.#x(item.time), y, `${words[lane.kind]} ${lane.name}, ${item.what ?? "change"} at ${short(item.time)} s`, item.time);
    if (!item.at) { handle.classList.add("fixed"); return handle; }
    const changed = (seconds) => [{ ...item.at, value: written(item.at.text, Math.max(0, this.#snap(seconds))) }];
    this.#draggable(handle, {
      move: (dx) => {
        const seconds = this.#snap(this.#timeAt(this.#x(item.time) + dx));
        handle.setAttribute("cx", this.#x(seconds));
        return changed(seconds);
      },
      nudge: (right) => changed(item.time + right / this.film.rate),
      pick: () => this.studio.goTo(item.line),
    });
    return handle;
  }

  #snap(seconds) { return Math.round(seconds * this.film.rate) / this.film.rate; }

  #keyframe(row, play, step, key) {
    const { lane, height } = row;
    const bounds = row.bounds[step.track];
    const value = step.target[0] ?? 0;
    const y = yOf(value, bounds, height);
    const name = lane.tracks[step.track].name;
    const label = `${lane.name}${name ? `.${name}` : ""}, ${step.motion ?? "keyframe"} to ${step.target.map(short).join(", ")} at ${short(step.to)} s`;
    const handle = this.#handle(key, this.#x(step.to), y, label, value);
    const place = step.value.length === 1 ? step.value[0] : null;
    const canMove = place && !Number.isNaN(numberOf(place.text));
    const time = step.duration ?? step.delay;
    if (!canMove && !time) handle.classList.add("fixed");
    const perPixel = (bounds[1] - bounds[0]) / (height - 2 * pad);
    const changes = (seconds, up) => {
      const list = [];
      if (time && seconds !== 0) list.push({ ...time, value: written(time.text, Math.max(0, numberOf(time.text) + seconds)) });
      if (canMove && up !== 0) list.push({ ...place, value: written(place.text, numberOf(place.text) + up, grain(bounds)) });
      return list;
    };
    this.#draggable(handle, {
      move: (dx, dy) => {
        const seconds = this.#snap(dx / (this.width - 2 * pad) * this.film.duration);
        const up = Math.abs(dy) > 2 ? -dy * perPixel : 0;
        handle.setAttribute("cx", this.#x(step.to + (time ? seconds : 0)));
        if (canMove && up) handle.setAttribute("cy", y + dy);
        return changes(seconds, up);
      },
      nudge: (right, up) => changes(right / this.film.rate, up * (bounds[1] - bounds[0]) / 20),
      pick: () => {
        this.chosen = key;
        this.studio.goTo(step.line);
        this.#inspect();
      },
    });
    return handle;
  }

  /** Dragged by the pointer, nudged by arrows. */
  #draggable(handle, { move, nudge, pick }) {
    handle.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      handle.focus();
      handle.classList.add("held");
      const mark = this.studio.mark();
      let changes = [];
      const drag = (moved) => {
        changes = move(moved.clientX - event.clientX, moved.clientY - event.clientY);
        if (changes.length) this.studio.edits.preview(mark, changes);
      };
      follow(handle, event, drag, (last) => {
        handle.classList.remove("held");
        if (last.type === "pointerup" && changes.length) this.studio.edits.commit(mark, changes);
        else this.studio.edits.cancel();
        pick();
      });
    });
    handle.addEventListener("focus", pick);
    handle.addEventListener("keydown", (event) => {
      const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
      if (!ways || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      const factor = event.shiftKey ? 10 : 1;
      const changes = nudge(ways[0] * factor, ways[1] * factor);
      if (changes?.length) this.studio.edits.commit(this.studio.mark(), changes);
    });
  }

  // MARK: The chosen keyframe

  #inspect() {
    const [lane, play, place] = (this.chosen ?? "").split("-").map(Number);
    const step = this.film?.lanes[lane]?.plays?.[play]?.steps[place];
    if (this.inspector.contains(document.activeElement)) return;
    if (!step) {
      this.inspector.replaceChildren(html("small", {}, "Choose a keyframe: its numbers are here."));
      return;
    }
    const name = this.film.lanes[lane].name;
    const parts = [html("strong", {}, `${name}, ${step.motion ?? "keyframe"}, line ${step.line ?? "elsewhere"}`)];
    step.value.forEach((value, index) => parts.push(this.#field(index ? `value ${index + 1}` : "value", value, step.target[index])));
    if (step.duration) parts.push(this.#field("duration", step.duration));
    if (step.delay) parts.push(this.#field("delay", step.delay));
    if (step.bounce) parts.push(this.#field("bounce", step.bounce, null, [-1, 1]));
    this.inspector.replaceChildren(...parts);
  }

  #field(name, place, shown, range) {
    const label = html("label", { className: "field" }, name);
    if (!place || Number.isNaN(numberOf(place.text))) {
      const text = place?.text ?? (shown === undefined ? "" : `${short(shown)} (an expression)`);
      label.append(html("span", { className: "expression" }, text));
      return label;
    }
    const input = html("input", { type: range ? "range" : "number", step: range ? "0.01" : "any" });
    if (range) [input.min, input.max] = range;
    input.value = numberOf(place.text);
    const changes = () => [{ ...place, value: written(place.text, Number(input.value), range ? 0.01 : 0.0001) }];
    if (range) input.addEventListener("input", () => this.studio.edits.preview(this.studio.mark(), changes()));
    input.addEventListener("change", () => {
      if (input.value !== "") this.studio.edits.commit(this.studio.mark(), changes());
    });
    label.append(input);
    return label;
  }
}

export const short = (number) => String(Number((number ?? 0).toFixed(3)));

function boundsOf(lane) {
  return lane.curves.map((components) => {
    const all = components.flat();
    let [low, high] = [Infinity, -Infinity];
    for (const value of all) { low = Math.min(low, value); high = Math.max(high, value); }
    if (!(high > low)) [low, high] = [low - 1, high + 1];
    return [low, high];
  });
}

const yOf = (value, [low, high], height) => height - pad - (value - low) / (high - low) * (height - 2 * pad);

/** A round step of about a hundredth of what is shown. */
const grain = ([low, high]) => 10 ** Math.floor(Math.log10((high - low) / 50));
