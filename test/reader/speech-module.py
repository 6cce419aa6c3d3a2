#!/usr/bin/python3
"""An output module of speech-dispatcher that writes each utterance to a file instead of speaking it.

It takes the time of a fast voice, so that an utterance that the next one interrupts is recorded as interrupted. The protocol is
that of speech-dispatcher's modules: https://htmlpreview.github.io/?https://github.com/brailcom/speechd/blob/master/doc/speech-dispatcher.html
"""

import html
import json
import os
import queue
import re
import sys
import threading

CHARACTERS_PER_SECOND = 200

utterances = queue.Queue()
stopped = threading.Event()
output = threading.Lock()


def reply(*lines):
    with output:
        print(*lines, sep="\n", flush=True)


def record(kind, text):
    with open(os.environ["READER_SPEECH"], "a", encoding="utf-8") as file:
        file.write(json.dumps([kind, text]) + "\n")


def read_body():
    """The lines up to a single dot; a line that begins with a dot has one more."""
    lines = []
    for line in iter(sys.stdin.readline, ""):
        line = line.rstrip("\n")
        if line == ".":
            break
        lines.append(line.removeprefix(".") if line.startswith("..") else line)
    return "\n".join(lines)


def speak_in_turn():
    while True:
        text = utterances.get()
        stopped.clear()
        reply("701 BEGIN")
        record("begin", text)
        was_stopped = stopped.wait(len(text) / CHARACTERS_PER_SECOND)
        record("cut" if was_stopped else "end", text)
        reply("703 STOP" if was_stopped else "702 END")


def accept(begin, end):
    reply(begin)
    body = read_body()
    # Without this refusal speech-dispatcher plays the sound itself.
    reply("300 MODULE ERROR" if "audio_output_method=server" in body else end)


def main():
    threading.Thread(target=speak_in_turn, daemon=True).start()
    for line in iter(sys.stdin.readline, ""):
        command = line.strip()
        if command == "INIT":
            reply("299-writes what is spoken", "299 OK LOADED SUCCESSFULLY")
        elif command == "AUDIO":
            accept("207 OK RECEIVING AUDIO SETTINGS", "203 OK AUDIO INITIALIZED")
        elif command == "LOGLEVEL":
            accept("207 OK RECEIVING LOGLEVEL SETTINGS", "203 OK LOG LEVEL SET")
        elif command == "SET":
            accept("203 OK RECEIVING SETTINGS", "203 OK SETTINGS RECEIVED")
        elif command in ("SPEAK", "CHAR", "KEY", "SOUND_ICON"):
            reply("202 OK RECEIVING MESSAGE")
            text = html.unescape(re.sub("<[^>]*>", "", read_body())).strip()
            reply("200 OK SPEAKING")
            utterances.put(text)
        elif command in ("STOP", "PAUSE"):
            stopped.set()
        elif command == "LIST VOICES":
            reply("200-text\ten\tnone", "200 OK VOICE LIST SENT")
        elif command.startswith("DEBUG"):
            reply("200 OK DEBUGGING SET")
        elif command == "QUIT":
            reply("210 OK QUIT")
            return
        else:
            reply("300 ERR UNKNOWN COMMAND")


main()
