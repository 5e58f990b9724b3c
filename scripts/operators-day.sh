#!/usr/bin/env bash
# Runs an operator's day on the file tree of the image: `pnpm test:operators-day`. As root in a chroot, as the image's user.
set -euo pipefail
cd "$(dirname "$0")/.."

TURBO_TELEMETRY_DISABLED=1 pnpm exec turbo run build --filter=@fingerpaint/server --output-logs=errors-only
tree=$(mktemp -d)
trap 'umount --lazy "$tree/data" 2>/dev/null || true; rm -rf "$tree"' EXIT
# The image's user needs access.
chmod 755 "$tree"
pnpm deploy:server "$tree/app"
deploy/image-tree.sh "$tree"
if [ "$(id -u)" = 0 ]; then
  export IMAGE_TREE=$tree
  # SQLite's native module needs libraries that Node itself doesn't.
  for command in migrate doctor; do
    STORAGE=sqlite DATA_DIR=/tmp/sqlite chroot --userspec=10001:10001 "$tree" /bin/fingerpaint-server "$command"
  done
else
  export SERVER_PROGRAM=$tree/app/dist/main.js
fi
# Not in parallel, because both fill the tree's disk.
KEY_CHANGES=${KEY_CHANGES:-20} pnpm --filter @fingerpaint/server exec vitest run --no-file-parallelism \
  test/operator/operators-day.test.ts test/operator/operators-moves.test.ts
