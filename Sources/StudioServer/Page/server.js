// What the page asks the studio's server. All addresses are below the page's own, which has the token.

async function json(path, body) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  const answer = await fetch(path, options);
  const data = await answer.json();
  return { status: answer.status, data };
}

export const server = {
  state: async () => (await json("state")).data,
  moment: async (frame, version) => {
    const answer = await json(`moment/${frame}?of=${version}`);
    return answer.status === 200 ? answer.data : null;
  },
  compare: (revision) => json(`compare?revision=${encodeURIComponent(revision)}`),
  post: (what, body) => json(what, body ?? {}),

  /** A frame's pixels; null if newer requests took its place or the version is gone. */
  async frame(frame, version, width, signal) {
    const answer = await fetch(`frame/${frame}?of=${version}&width=${width}`, { signal });
    if (answer.status !== 200) {
      if (answer.status === 500) throw new Error((await answer.json()).message);
      return null;
    }
    const bytes = new Uint8ClampedArray(await answer.arrayBuffer());
    return new ImageData(bytes, Number(answer.headers.get("X-Width")), Number(answer.headers.get("X-Height")));
  },

  async hash(frame, version) {
    const answer = await fetch(`hash/${frame}?of=${version}`);
    return answer.status === 200 ? await answer.text() : null;
  },

  listen(changed, exported, lost) {
    const events = new EventSource("events");
    events.addEventListener("changed", changed);
    events.addEventListener("export", (event) => exported(JSON.parse(event.data)));
    events.addEventListener("error", () => lost(true));
    events.addEventListener("open", () => { lost(false); changed(); });
  },
};

/** Frames that were shown, up to a size in memory; the least recently used go first. */
export class FrameCache {
  #frames = new Map();
  #bytes = 0;
  constructor(most = 384 << 20) { this.most = most; }

  get(key) {
    const frame = this.#frames.get(key);
    if (frame) { this.#frames.delete(key); this.#frames.set(key, frame); }
    return frame;
  }

  has(key) { return this.#frames.has(key); }

  set(key, frame) {
    this.#bytes -= this.#frames.get(key)?.data.length ?? 0;
    this.#frames.set(key, frame);
    this.#bytes += frame.data.length;
    for (const [old, { data }] of this.#frames) {
      if (this.#bytes <= this.most) break;
      this.#frames.delete(old);
      this.#bytes -= data.length;
    }
  }

  clear() { this.#frames.clear(); this.#bytes = 0; }
}

/** A number as it stood in the file: with its unit, and no more digits than it needs. */
export function written(old, number, step = 0.001) {
  const unit = /ms$/.test(old) ? "ms" : /s$/.test(old) ? "s" : "";
  const value = unit === "ms" ? number * 1000 : number;
  const grain = unit === "ms" ? Math.max(1, step * 1000) : step;
  const digits = Math.max(0, Math.ceil(-Math.log10(grain) - 1e-9));
  let text = (Math.round(value / grain) * grain).toFixed(digits);
  if (text.includes(".")) text = text.replace(/\.?0+$/, "");
  return (text === "-0" ? "0" : text) + unit;
}

/** The number that is written: seconds for a time. */
export function numberOf(text) {
  if (/ms$/.test(text)) return Number(text.slice(0, -2)) / 1000;
  if (/s$/.test(text)) return Number(text.slice(0, -1));
  return Number(text);
}
