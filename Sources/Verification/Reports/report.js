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
