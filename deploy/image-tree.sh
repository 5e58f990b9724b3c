#!/usr/bin/env bash
# Completes the file tree of the image: image-tree.sh FOLDER [NODE]. FOLDER/app holds the deployed server already.
# Adds Node without its symbols, the libraries that it loads, a user and the folder for data, and removes what only developers read.
set -euo pipefail
tree=$1
node=${2:-$(command -v node)}

mkdir -p "$tree/bin" "$tree/etc" "$tree/data" "$tree/tmp"
chmod 700 "$tree/data"
chmod 1777 "$tree/tmp"
cp --dereference "$node" "$tree/bin/node"
strip "$tree/bin/node"
ldd "$node" | grep --only-matching '/lib[^ ]*' | while read -r library; do
  mkdir -p "$tree$(dirname "$library")"
  cp --dereference "$library" "$tree$library"
done
echo "fingerpaint:x:10001:10001::/data:/none" > "$tree/etc/passwd"
echo "fingerpaint:x:10001:" > "$tree/etc/group"

# Libraries for other systems come as folders that are named after them.
find "$tree/app/node_modules" -type d -path '*/prebuilds/*' ! -name 'linux-*' -prune -exec rm -rf {} +
find "$tree/app" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete
