#!/usr/bin/env bash
# Completes the file tree of the image: image-tree.sh FOLDER [NODE]. FOLDER/app already has the deployed server.
# Adds Node without its symbols, the libraries that it and its native modules load, a user and the folder for data.
# Removes files that only developers read, and TypeScript, which Node doesn't load from packages.
set -euo pipefail
tree=$1
node=${2:-$(command -v node)}

mkdir -p "$tree/bin" "$tree/etc" "$tree/data" "$tree/tmp"
chmod 700 "$tree/data"
chmod 1777 "$tree/tmp"
cp --dereference "$node" "$tree/bin/node"
strip "$tree/bin/node"
# The first line makes the kernel start Node, because the image has no shell.
printf '#!/bin/node\nimport("/app/dist/main.js");\n' > "$tree/bin/fingerpaint-server"
chmod 755 "$tree/bin/fingerpaint-server"

# Native modules for other systems are in folders that are named after those systems.
find "$tree/app/node_modules" -type d -path '*/prebuilds/*' ! -name 'linux-*' -prune -exec rm -rf {} +
find "$tree/app/node_modules" -type d -name '*-musl@*' -prune -exec rm -rf {} +
# ldd fails on modules for other processors, which this tree's Node never loads.
{ echo "$node"; find "$tree/app" -name '*.node'; } | while read -r program; do
  ldd "$program" 2>/dev/null || true
done | grep --only-matching '/lib[^ ]*' | sort --unique | while read -r library; do
  mkdir -p "$tree$(dirname "$library")"
  cp --dereference "$library" "$tree$library"
done

echo "fingerpaint:x:10001:10001::/data:/none" > "$tree/etc/passwd"
echo "fingerpaint:x:10001:" > "$tree/etc/group"

find "$tree/app" -type f \( -name '*.map' -o -name '*.ts' -o -name '*.cts' -o -name '*.mts' \) -delete
