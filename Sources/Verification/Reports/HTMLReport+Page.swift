extension HTMLReport {
    static let style = """
        :root { color-scheme: light dark; --paper: #f6f5f2; --card: #fff; --ink: #1b1b1f;
          --quiet: #6d6b75; --line: #dfdcd6; --bad: #d6336c; --moved: #7c5cff; --new: #0c8f6b;
          --none: #a8a49a; --check: #e9e7e2 }
        @media (prefers-color-scheme: dark) { :root { --paper: #131317; --card: #1c1c22;
          --ink: #f0eff4; --quiet: #9a98a6; --line: #303038; --bad: #ff5c93; --moved: #a58bff;
          --new: #3fd6a8; --none: #5b5a66; --check: #26262d } }
        * { box-sizing: border-box }
        body { margin: 0; background: var(--paper); color: var(--ink);
          font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif }
        header, main, footer { max-width: 1120px; margin: 0 auto; padding: 0 24px }
        header { padding-top: 48px }
        .tool { margin: 0; color: var(--quiet); letter-spacing: .02em }
        h1 { margin: 4px 0 12px; font-size: 34px; line-height: 1.15; letter-spacing: -.02em;
          font-weight: 650; text-wrap: balance; hyphens: none }
        .tally span { display: inline-block; margin-right: 8px; padding: 2px 12px;
          border-radius: 99px; border: 1px solid var(--line); font-variant-numeric: tabular-nums }
        .tally .different, .tally .failed { color: var(--bad); border-color: currentColor }
        .tally .new, .tally .equal { color: var(--new) }
        section { margin: 20px 0; padding: 20px 24px 24px; background: var(--card);
          border: 1px solid var(--line); border-radius: 16px }
        section.equal { display: flex; gap: 16px; justify-content: space-between;
          padding: 10px 24px; flex-wrap: wrap }
        section.equal h2 { margin: 0; font-weight: 500 }
        section.equal p { margin: 0; color: var(--quiet) }
        h2 { margin: 0 0 8px; font-size: 17px; overflow-wrap: anywhere }
        .why { margin: 0 0 16px; padding: 0; list-style: none }
        .why li { padding: 6px 0; border-top: 1px solid var(--line); overflow-wrap: break-word;
          hyphens: none }
        .n { white-space: nowrap }
        .why li:first-child { border-top: 0 }
        code { padding: 1px 6px; border-radius: 6px; background: var(--check);
          font: .92em ui-monospace, SFMono-Regular, Menlo, monospace }
        pre { margin: 0; overflow-x: auto; font: 14px/1.5 ui-monospace, Menlo, monospace;
          color: var(--bad); white-space: pre-wrap }
        .strip { position: relative; margin: 8px 0 20px }
        .strip svg { display: block; width: 100%; height: 36px; border-radius: 8px;
          background: var(--check) }
        .strip .changed { fill: var(--bad) } .strip .moved { fill: var(--moved) }
        .strip .missing { fill: var(--none) } .strip .extra { fill: var(--new) }
        .strip p { display: flex; justify-content: space-between; margin: 2px 0 0;
          color: var(--quiet); font-size: 13px; font-variant-numeric: tabular-nums }
        .strip button { position: absolute; top: -4px; width: 14px; height: 44px; padding: 0;
          transform: translateX(-50%); border: 0; background: none; cursor: pointer }
        .strip button::after { content: ""; position: absolute; left: 5px; top: 0; width: 4px;
          height: 100%; border-radius: 2px; background: var(--ink); opacity: .25 }
        .strip button:hover::after { opacity: .6 }
        .strip button[aria-current]::after { opacity: 1 }
        .viewer { outline: none }
        .bar { display: flex; align-items: center; gap: 8px; margin-bottom: 12px; flex-wrap: wrap }
        .bar output { min-width: 9em; text-align: center; font-variant-numeric: tabular-nums }
        .bar button { font: inherit; padding: 5px 14px; border-radius: 9px; cursor: pointer;
          border: 1px solid var(--line); background: var(--card); color: var(--ink) }
        .bar button[aria-pressed=true] { background: var(--ink); color: var(--card) }
        .bar button:disabled { opacity: .35; cursor: default }
        .modes { margin-left: auto; display: flex; gap: 6px }
        :focus-visible { outline: 2px solid var(--moved); outline-offset: 2px }
        .stage { position: relative; display: grid; gap: 12px }
        figure { margin: 0; min-width: 0 }
        figure[hidden] { display: none }
        figure img { display: block; width: 100%; max-height: 74vh; object-fit: contain;
          border-radius: 10px; image-rendering: auto; background:
          repeating-conic-gradient(var(--check) 0 25%, transparent 0 50%) 0 0 / 20px 20px }
        figure.small img { image-rendering: pixelated }
        figcaption { margin-top: 6px; color: var(--quiet); font-size: 14px;
          overflow-wrap: anywhere }
        [data-mode=side] .stage { grid-template-columns: 1fr 1fr }
        [data-mode=slide] .stage > .after { grid-area: 1 / 1 }
        [data-mode=slide] .stage > .before { grid-area: 1 / 1; z-index: 1 }
        [data-mode=slide] .before img { clip-path: inset(0 calc(100% - var(--cut)) 0 0) }
        [data-mode=slide] .after img { clip-path: inset(0 0 0 var(--cut)) }
        [data-mode=slide] .after figcaption { text-align: right }
        [data-mode=slide] .both::after { content: ""; position: absolute; z-index: 2; top: 0;
          bottom: 30px; left: var(--cut); width: 2px; margin-left: -1px; background: #fff;
          box-shadow: 0 0 0 1px #0008; pointer-events: none }
        .viewer input { width: 100%; margin: 8px 0 0; accent-color: var(--ink) }
        .note { margin: 12px 0 0; color: var(--quiet); font-size: 14px }
        footer { padding-top: 8px; padding-bottom: 48px; color: var(--quiet); font-size: 14px }
        """

    static let script = """
        "use strict";
        const viewers = [...document.querySelectorAll(".viewer")].map(root => {
          const frames = JSON.parse(root.querySelector("script").textContent);
          const find = name => root.querySelector(name);
          const marks = [...root.parentElement.querySelectorAll(".strip button")];
          const slider = find("input"), stage = find(".stage");
          let index = Number(root.dataset.start), mode = "slide";
          const show = () => {
            const frame = frames[index], both = frame.before && frame.after;
            const shown = mode === "difference" && !frame.difference ? "slide" : mode;
            root.dataset.mode = shown;
            for (const name of ["before", "after", "difference"]) {
              const figure = find("figure." + name), image = figure.querySelector("img");
              const isShown = shown === "difference" ? name === shown : name !== "difference";
              figure.hidden = !frame[name] || !isShown;
              if (frame[name] && image.src !== frame[name]) image.src = frame[name];
              image.onload = () =>
                figure.classList.toggle("small", image.naturalWidth < 480);
            }
            find(".difference figcaption").textContent = frame.largest === null ? "" :
              "differs by up to " + frame.largest + "/255; drawn " + frame.gain + " times as large";
            find("output").textContent = "frame " + frame.frame +
              (frame.before ? frame.after ? "" : ", only before" : ", now");
            stage.classList.toggle("both", Boolean(both));
            slider.hidden = shown !== "slide" || !both;
            stage.style.setProperty("--cut",
              both ? slider.value / 10 + "%" : frame.before ? "100%" : "0%");
            find(".back").disabled = index === 0;
            find(".on").disabled = index === frames.length - 1;
            marks.forEach((mark, i) => i === index ? mark.setAttribute("aria-current", "true")
              : mark.removeAttribute("aria-current"));
            for (const button of root.querySelectorAll(".modes button")) {
              button.setAttribute("aria-pressed", String(button.dataset.mode === shown));
              button.disabled = button.dataset.mode === "difference" && !frame.difference;
            }
          };
          const viewer = {
            root,
            go(step) {
              if (index + step < 0 || index + step >= frames.length) return false;
              index += step; show(); return true;
            },
            set(name) { mode = name; show(); }
          };
          find(".back").onclick = () => viewer.go(-1);
          find(".on").onclick = () => viewer.go(1);
          slider.oninput = show;
          marks.forEach((mark, i) => mark.onclick = () => { index = i; current = viewer; show(); });
          for (const button of root.querySelectorAll(".modes button"))
            button.onclick = () => viewer.set(button.dataset.mode);
          stage.onpointermove = event => {
            if (root.dataset.mode !== "slide" || !(event.buttons & 1)) return;
            const box = stage.getBoundingClientRect();
            slider.value = 1000 * (event.clientX - box.left) / box.width; show();
          };
          root.addEventListener("focusin", () => current = viewer);
          show();
          return viewer;
        });
        let current = viewers[0];
        addEventListener("keydown", event => {
          if (!current || event.target.matches("input") || event.altKey || event.ctrlKey
            || event.metaKey) return;
          const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          const mode = { 1: "slide", 2: "side", 3: "difference" }[event.key];
          if (mode) current.set(mode);
          if (!step) return;
          event.preventDefault();
          if (current.go(step)) return;
          const next = viewers[viewers.indexOf(current) + step];
          if (!next) return;
          current = next;
          current.root.scrollIntoView({ block: "center" });
        });
        """
}
