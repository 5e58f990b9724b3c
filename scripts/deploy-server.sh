#!/usr/bin/env bash
# Installs the server into a folder: pnpm deploy:server FOLDER
# Builds it first. If the folder has a server already, that one is replaced and kept as FOLDER.old. The folder gets what
# the server needs to run, in the versions from the lockfile, and the command FOLDER/fingerpaint-server.
set -euo pipefail
if [ $# -ne 1 ]; then
  echo "Name one folder: pnpm deploy:server /opt/fingerpaint" >&2
  exit 2
fi
folder="$(realpath --canonicalize-missing "$1")"
cd "$(dirname "$0")/.."
if [ -e "$folder" ] && [ -n "$(ls -A "$folder")" ] && [ ! -e "$folder/dist/main.js" ]; then
  echo "$folder holds something other than a server: name another folder." >&2
  exit 1
fi

export TURBO_TELEMETRY_DISABLED=1
node_modules/.bin/turbo run build --filter=@fingerpaint/server --output-logs=errors-only
rm -rf "$folder.new"
pnpm --filter @fingerpaint/server deploy --prod --config.inject-workspace-packages=true "$folder.new"
ln -s bin/fingerpaint-server.js "$folder.new/fingerpaint-server"
# A server that can't print its version won't start either.
"$folder.new/fingerpaint-server" --version >/dev/null

rm -rf "$folder.old"
if [ -e "$folder" ]; then mv "$folder" "$folder.old"; fi
mv "$folder.new" "$folder"
echo "Installed in $folder: start $folder/fingerpaint-server"
