#!/bin/sh
# Puts what the built service needs at run time into a folder: the content of the container image. The Dockerfile runs
# `sh server/build/image.sh FOLDER`; so does a CI without Docker.
set -eu
[ $# -eq 1 ] || { echo 'Usage: sh server/build/image.sh FOLDER' >&2; exit 64; }
[ -z "$(ls -A "$1" 2>/dev/null)" ] || { echo "$1 is not empty." >&2; exit 1; }

npm run bundle
mkdir -p "$1/dist"
cp package-lock.json LICENSE "$1"
cp -R dist/checkout* dist/integrity* dist/licenses.txt dist/pay dist/server "$1/dist"

# The programs contain their packages but the native one, which npm installs as the lock file says. It needs no install
# script: nothing is compiled on the machine.
node -e '
  const { name, version, license, type, engines, dependencies: { libsql } } = require(`${process.cwd()}/package.json`);
  const manifest = { name, version, private: true, license, type, engines, dependencies: { libsql } };
  require("fs").writeFileSync(process.argv[1], `${JSON.stringify(manifest, null, 2)}\n`);
' "$1/package.json"
cd "$1"
npm install --ignore-scripts --prefer-offline --no-audit --no-fund --loglevel=error
rm package-lock.json
chmod -R a+rX,go-w .
