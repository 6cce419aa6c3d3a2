#!/bin/sh
# Puts what the built service needs at run time into a folder: the content of the container image. The Dockerfile runs
# `npm run image:script -- FOLDER`, which builds first; so does a CI without Docker.
set -eu
[ $# -eq 1 ] || { echo 'Usage: npm run image:script -- FOLDER' >&2; exit 64; }
[ -f dist/server/main.js ] || { echo 'There is no build: run npm run bundle first.' >&2; exit 1; }
[ -z "$(ls -A "$1" 2>/dev/null)" ] || { echo "$1 is not empty." >&2; exit 1; }

mkdir -p "$1/dist"
cp package.json package-lock.json LICENSE "$1"
cp -R dist/checkout* dist/integrity* dist/pay dist/server "$1/dist"

# The service needs no install script: no package of these compiles anything on the machine.
cd "$1"
npm ci --omit=dev --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error
rm package-lock.json
chmod -R a+rX,go-w .
