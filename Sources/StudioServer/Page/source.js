// The timeline's text, with numbers and colours that can be dragged.
import { follow, html } from "./elements.js";
import { numberOf, written } from "./server.js";

const pieces = /(#(?=$|\s).*$|(?<=\s)#.*$)|("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')|([\p{L}_$][\p{L}\p{N}_.$-]*)(?=\s*:(?:\s|$))|([^#"']|#)/gu;

export class Source {
  /** @param edits {preview, commit, cancel}: what is done with new values. */
  constructor(element, edits) {
    this.element = element;
    this.edits = edits;
    this.text = null;
    this.rows = [];
    element.addEventListener("keydown", (event) => this.#key(event));
  }

  show(state) {
    if (state.text !== this.text) this.#write(state);
    const wrong = new Set(state.findings.filter((one) => one.file === state.path).map((one) => one.line));
    this.rows.forEach((row, index) => row.classList.toggle("wrong", wrong.has(index + 1)));
  }

  light(lines) {
    const lit = new Set(lines);
    this.rows.forEach((row, index) => row.classList.toggle("lit", lit.has(index + 1)));
  }

  goTo(line) {
    const row = this.rows[line - 1];
    if (!row) return;
    this.rows.forEach((one) => one.classList.remove("found"));
    row.classList.add("found");
    row.scrollIntoView({ block: "center" });
  }

  #write(state) {
    this.text = state.text;
    this.mark = state.mark;
    const top = this.element.scrollTop;
    const places = new Map();
    for (const [line, column, text, isColor] of state.scalars) {
      if (!places.has(line)) places.set(line, []);
      places.get(line).push({ line, column, text, isColor });
    }
    this.rows = state.text.split(/\r\n|\n|\r/).map((line, index) => this.#row(line, index + 1, places.get(index + 1) ?? []));
    this.element.replaceChildren(...this.rows);
    this.element.scrollTop = top;
    this.numbers = [...this.element.querySelectorAll(".drag")];
    if (this.numbers[0]) this.numbers[0].tabIndex = 0;
  }

  #row(line, number, places) {
    const label = html("i", {}, number);
    label.setAttribute("aria-hidden", "true");
    const code = html("code");
    const row = html("div", { className: "row" }, label, code);
    const letters = [...line];
    let at = 0;
    for (const place of places.sort((one, two) => one.column - two.column)) {
      const start = place.column - 1;
      if (start < at) continue;
      code.append(...this.#plain(letters.slice(at, start).join("")));
      const quotes = place.isColor && `"'`.includes(letters[start]) ? 1 : 0;
      const end = start + [...place.text].length + 2 * quotes;
      code.append(place.isColor ? this.#color(place, letters.slice(start, end).join("")) : this.#number(place));
      at = end;
    }
    code.append(...this.#plain(letters.slice(at).join("")));
    return row;
  }

  #plain(text) {
    const nodes = [];
    let rest = "";
    const flush = () => { if (rest) nodes.push(document.createTextNode(rest)); rest = ""; };
    for (const match of text.matchAll(pieces)) {
      const kind = match[1] ? "c" : match[2] ? "s" : match[3] ? "k" : null;
      if (!kind) { rest += match[0]; continue; }
      flush();
      nodes.push(html("span", { className: kind }, match[0]));
    }
    flush();
    return nodes;
  }

  #number(place) {
    const span = html("span", { className: "n drag", tabIndex: -1, place }, place.text);
    span.setAttribute("role", "spinbutton");
    span.setAttribute("aria-label", `Number in line ${place.line}`);
    span.setAttribute("aria-valuenow", numberOf(place.text));
    span.addEventListener("pointerdown", (event) => this.#drag(event, span, place));
    return span;
  }

  #color(place, shown) {
    const input = html("input", { type: "color", className: "swatch", value: place.text.slice(0, 7) });
    input.setAttribute("aria-label", `Colour ${place.text} in line ${place.line}`);
    const changes = () => [{ ...place, value: input.value.toUpperCase() + place.text.slice(7) }];
    input.addEventListener("input", () => this.edits.preview(this.mark, changes()));
    input.addEventListener("change", () => this.edits.commit(this.mark, changes()));
    return html("span", { className: "s" }, input, shown);
  }

  /** A pixel is a step; with Shift it is ten, with Alt a tenth. */
  #drag(event, span, place) {
    event.preventDefault();
    span.focus();
    span.classList.add("held");
    const mark = this.mark;
    const from = event.clientX;
    const old = numberOf(place.text);
    let value = place.text;
    const move = (moved) => {
      const factor = moved.shiftKey ? 10 : moved.altKey ? 0.1 : 1;
      const step = stepOf(place.text) * factor;
      value = written(place.text, old + Math.round((moved.clientX - from) / 2) * step, Math.min(step, stepOf(place.text)));
      span.textContent = value;
      this.edits.preview(mark, [{ ...place, value }]);
    };
    follow(span, event, move, (last) => {
      span.classList.remove("held");
      if (last.type === "pointerup" && value !== place.text) this.edits.commit(mark, [{ ...place, value }]);
      else { span.textContent = place.text; this.edits.cancel(); }
    });
  }

  /** ↑ and ↓ go from number to number, ← and → change one. */
  #key(event) {
    const index = this.numbers?.indexOf(document.activeElement) ?? -1;
    if (index < 0 || event.ctrlKey || event.metaKey) return;
    const span = this.numbers[index];
    const next = { ArrowUp: this.numbers[index - 1], ArrowDown: this.numbers[index + 1] }[event.key];
    if (next) {
      span.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
      const { place } = span;
      const step = stepOf(place.text) * (event.shiftKey ? 10 : 1) * (event.key === "ArrowLeft" ? -1 : 1);
      const value = written(place.text, numberOf(place.text) + step, stepOf(place.text));
      this.edits.commit(this.mark, [{ ...place, value }], () => this.#focus(place));
    } else if (event.key !== "ArrowUp" && event.key !== "ArrowDown") {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #focus(place) {
    const same = this.numbers.find((span) => span.place.line === place.line && span.place.column === place.column);
    same?.focus();
  }
}

/** A step in the last digit that is written, and no less than a thousandth. */
function stepOf(text) {
  const unit = /ms$/.test(text);
  const digits = (text.replace(/m?s$/, "").split(".")[1] ?? "").length;
  if (unit) return 0.01;
  return digits === 0 ? (/s$/.test(text) ? 0.1 : 1) : Math.max(0.001, 10 ** -digits);
}
