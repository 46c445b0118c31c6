#!/usr/bin/env python3
"""Writes a manual page for flipbook and one for each verb.

    flipbook --experimental-dump-help | man-pages.py FOLDER VERSION

The pages say what --help says: the commands' own descriptions are the only source."""
import json
import pathlib
import sys

OPTION_ORDER = {"positional": 0, "option": 1, "flag": 1}


def text(words):
    """Words for roff: backslashes, hyphens and leading points have a meaning there."""
    lines = words.replace("\\", "\\e").replace("-", "\\-").split("\n")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def paragraphs(words):
    """Blank lines part paragraphs; other line ends are kept, as in lists of words."""
    parts = [part for part in (words or "").split("\n\n") if part.strip()]
    return "\n.PP\n".join(text(part).replace("\n", "\n.br\n") for part in parts)


def name(one):
    return ("-" if one["kind"] == "short" else "--") + one["name"]


def heading(argument):
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        return "\\fI%s\\fR" % text(value + ("…" if argument["isRepeating"] else ""))
    names = sorted(argument["names"], key=lambda one: one["kind"] != "short")
    heading = ", ".join("\\fB%s\\fR" % text(name(one)) for one in names)
    return heading + (" \\fI%s\\fR" % text(value) if argument["kind"] == "option" else "")


def synopsis(path, arguments):
    words = ["\\fB%s\\fR" % text(" ".join(path))]
    options = [one for one in arguments if one["kind"] != "positional"]
    for one in arguments:
        if one["kind"] == "positional":
            words.append(("[%s]" if one["isOptional"] else "%s") % heading(one))
        elif not one["isOptional"]:
            words.append("\\fB%s\\fR \\fI%s\\fR" % (
                text(name(one["preferredName"])), text(one.get("valueName", ""))))
    if any(one["isOptional"] for one in options):
        words.append("[\\fIoptions\\fR]")
    return " ".join(words)


def described(argument):
    words = [argument.get("abstract") or "", argument.get("discussion") or ""]
    if argument.get("defaultValue"):
        words.append("(default: %s)" % argument["defaultValue"])
    return text(" ".join(word for word in words if word))


def page(command, path, version, others):
    arguments = [one for one in command.get("arguments", []) if one.get("shouldDisplay", True)]
    title = "-".join(path)
    lines = [
        '.TH "%s" "1" "" "Flipbook %s" "Flipbook"' % (title.upper(), version),
        ".SH NAME", "%s \\- %s" % (text(title), text(command["abstract"].rstrip("."))),
        ".SH SYNOPSIS", synopsis(path, arguments),
    ]
    if len(path) == 1:
        lines[-1] += " \\fIverb\\fR"
    if command.get("discussion"):
        lines += [".SH DESCRIPTION", paragraphs(command["discussion"])]
    verbs = [one for one in command.get("subcommands", []) if one["commandName"] != "help"]
    if verbs:
        lines.append(".SH VERBS")
        for one in verbs:
            lines += [".TP", "\\fB%s\\fR(1)" % text("-".join(path + [one["commandName"]])),
                      text(one["abstract"])]
    for kind, head in ((0, "ARGUMENTS"), (1, "OPTIONS")):
        own = [one for one in arguments if OPTION_ORDER[one["kind"]] == kind]
        if own:
            lines.append(".SH " + head)
        for one in own:
            lines += [".TP", heading(one), described(one)]
    lines += [".SH EXIT STATUS"]
    for code, meaning in (
            ("0", "everything went well"), ("1", "differences were found"),
            ("2", "the command is wrong"), ("3", "a timeline or a shader is invalid"),
            ("4", "rendering or encoding failed"), ("5", "a part of a batch failed"),
            ("130", "interrupted")):
        lines += [".TP", "\\fB%s\\fR" % code, meaning]
    if others:
        lines += [".SH SEE ALSO", ",\n".join("\\fB%s\\fR(1)" % text(one) for one in others)]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: flipbook --experimental-dump-help | man-pages.py FOLDER VERSION")
    folder, version = pathlib.Path(sys.argv[1]), sys.argv[2]
    folder.mkdir(parents=True, exist_ok=True)
    root = json.load(sys.stdin)["command"]
    name = root["commandName"]
    (folder / (name + ".1")).write_text(page(root, [name], version, []), encoding="utf-8")
    for verb in root["subcommands"]:
        if verb["commandName"] == "help":
            continue
        path = [name, verb["commandName"]]
        (folder / ("-".join(path) + ".1")).write_text(
            page(verb, path, version, [name]), encoding="utf-8")


main()
