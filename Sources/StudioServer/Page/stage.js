// The picture, and what lies over it: touches' ways, layers that can be dragged, safe areas.
import { follow, svg } from "./elements.js";
import { written } from "./server.js";

export class Stage {
  /**
   * @param studio what the stage asks for: {time(), recorded(samples), began(), edits}
   */
  constructor(studio) {
    this.studio = studio;
    this.scroller = document.getElementById("scroller");
    this.sheet = document.getElementById("sheet");
    this.canvas = document.getElementById("picture");
    this.overlay = document.getElementById("overlay");
    this.context = this.canvas.getContext("2d");
    this.zoom = "fit";
    this.shows = { ways: true, safe: false, move: false };
    this.split = null;
    this.film = null;
    this.moment = null;
    new ResizeObserver(() => this.layout()).observe(this.scroller);
    this.overlay.addEventListener("pointerdown", (event) => this.#down(event));
  }

  /** How many pixels wide a frame is asked for. */
  get width() {
    if (!this.film) return 1;
    const ratio = globalThis.devicePixelRatio || 1;
    return Math.max(1, Math.min(this.film.pixelWidth, Math.round(this.shownWidth * ratio)));
  }

  open(film) {
    const isOther = !this.film || this.film.pixelWidth !== film.pixelWidth || this.film.pixelHeight !== film.pixelHeight;
    this.film = film;
    this.overlay.setAttribute("viewBox", `0 0 ${film.width} ${film.height}`);
    if (isOther) this.layout();
    this.mark();
  }

  layout() {
    if (!this.film) return;
    const { pixelWidth, pixelHeight } = this.film;
    const ratio = globalThis.devicePixelRatio || 1;
    let width = pixelWidth * Number(this.zoom) / ratio;
    if (this.zoom === "fit") {
      const room = { width: this.scroller.clientWidth - 36, height: this.scroller.clientHeight - 36 };
      width = Math.max(40, Math.min(room.width, room.height * pixelWidth / pixelHeight, pixelWidth * 2 / ratio));
    }
    const before = this.width;
    this.shownWidth = width;
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${width * pixelHeight / pixelWidth}px`;
    this.canvas.style.imageRendering = Number(this.zoom) >= 2 ? "pixelated" : "auto";
    if (this.width !== before) this.studio.resized();
  }

  /** Shows a frame, or two of them side by side. */
  draw(frame, compared = null, mode = "slider") {
    const { canvas, context } = this;
    if (canvas.width !== frame.width || canvas.height !== frame.height) {
      canvas.width = frame.width;
      canvas.height = frame.height;
    }
    if (compared && mode === "difference") {
      context.putImageData(difference(frame, compared), 0, 0);
    } else {
      context.putImageData(frame, 0, 0);
      if (compared) {
        const edge = Math.round(frame.width * this.split / 100);
        context.putImageData(compared, 0, 0, 0, 0, Math.min(edge, compared.width), compared.height);
      }
    }
    this.isSplit = compared && mode === "slider";
    this.mark();
  }

  /** What is drawn over the picture. */
  mark() {
    const { film, overlay } = this;
    if (!film || this.held) return;
    const parts = [];
    if (this.shows.safe) {
      for (const part of [0.9, 0.8]) {
        parts.push(svg("rect", {
          class: "area", x: film.width * (1 - part) / 2, y: film.height * (1 - part) / 2,
          width: film.width * part, height: film.height * part,
        }));
      }
    }
    if (this.shows.ways) parts.push(...this.#ways());
    if (this.shows.move && this.moment) parts.push(...this.moment.layers.map((layer) => this.#layer(layer)).filter(Boolean));
    if (this.isSplit) {
      const x = film.width * this.split / 100;
      parts.push(svg("line", { class: "split", x1: x, x2: x, y1: 0, y2: film.height }));
    }
    overlay.replaceChildren(...parts);
  }

  #ways() {
    const time = this.studio.time();
    return this.film.lanes.filter((lane) => lane.kind === "touch").flatMap((lane) => {
      const parts = lane.spans.map(([from, to]) => lane.way.filter(([at]) => at >= from && at <= to));
      const lines = parts.filter((points) => points.length > 1).flatMap((points) => {
        const d = points.map(([, x, y]) => `${x},${y}`).join(" ");
        return [svg("polyline", { class: "way under", points: d }), svg("polyline", { class: "way", points: d })];
      });
      const now = parts.flat().findLast(([at]) => at <= time + 1e-6);
      const isDown = lane.spans.some(([from, to]) => time >= from && time <= to);
      if (now && isDown) lines.push(svg("circle", { class: "finger", cx: now[1], cy: now[2], r: this.film.width / 60 }));
      return lines;
    });
  }

  #layer(layer) {
    const isMovable = layer.position.length === 2 && layer.position.every(Boolean) && determinant(layer.parent) !== 0;
    if (!isMovable) return null;
    const shape = svg("polygon", { class: "layer movable", points: layer.corners.map((point) => point.join(",")).join(" ") });
    const title = svg("title");
    title.textContent = layer.name;
    shape.append(title);
    shape.layer = layer;
    return shape;
  }

  // MARK: Pointers

  #point(event) {
    const bounds = this.overlay.getBoundingClientRect();
    return [
      (event.clientX - bounds.left) / bounds.width * this.film.width,
      (event.clientY - bounds.top) / bounds.height * this.film.height,
    ];
  }

  #down(event) {
    if (!this.film || event.button !== 0) return;
    if (this.recording) this.#record(event);
    else if (event.target.layer) this.#move(event, event.target);
  }

  set glass(isGlass) {
    this.recording = isGlass;
    this.sheet.classList.toggle("glass", isGlass);
  }

  #record(event) {
    event.preventDefault();
    const start = this.studio.began();
    const samples = [];
    const line = svg("polyline", { class: "drawn" });
    this.overlay.append(line);
    this.held = true;
    const add = (one) => {
      // All places since the last event, each with its own time.
      const places = one.getCoalescedEvents?.() ?? [];
      for (const place of places.length ? places : [one]) {
        samples.push([start + (place.timeStamp - event.timeStamp) / 1000, ...this.#point(place)]);
      }
      line.setAttribute("points", samples.map(([, x, y]) => `${x},${y}`).join(" "));
    };
    add(event);
    follow(this.overlay, event, add, (last) => {
      this.held = false;
      if (last.type === "pointerup") add(last);
      this.studio.recorded(last.type === "pointerup" ? samples : null);
    });
  }

  #move(event, shape) {
    event.preventDefault();
    const { layer } = shape;
    const [a, b, c, d] = layer.parent;
    const from = this.#point(event);
    const mark = this.studio.mark();
    let changes = null;
    shape.classList.add("held");
    this.held = true;
    const move = (moved) => {
      const [x, y] = this.#point(moved);
      const [dx, dy] = [x - from[0], y - from[1]];
      // The parent's space, in which the position is written.
      const area = determinant(layer.parent);
      const own = [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
      shape.setAttribute("points", layer.corners.map(([px, py]) => `${px + dx},${py + dy}`).join(" "));
      changes = layer.position.map((place, index) => ({
        ...place, value: written(place.text, Number(place.text) + own[index], 0.5),
      }));
      this.studio.edits.preview(mark, changes);
    };
    follow(this.overlay, event, move, (last) => {
      this.held = false;
      shape.classList.remove("held");
      if (last.type === "pointerup" && changes) this.studio.edits.commit(mark, changes);
      else this.studio.edits.cancel();
    });
  }
}

const determinant = ([a, b, c, d]) => a * d - b * c;

/** The differences of two frames, eight times as large. */
function difference(one, two) {
  const result = new ImageData(one.width, one.height);
  const isSame = one.width === two.width && one.height === two.height;
  for (let at = 0; at < one.data.length; at += 4) {
    for (let channel = 0; channel < 3; channel += 1) {
      const other = isSame ? two.data[at + channel] : 0;
      result.data[at + channel] = Math.min(255, 8 * Math.abs(one.data[at + channel] - other));
    }
    result.data[at + 3] = 255;
  }
  return result;
}
