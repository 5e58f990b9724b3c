#!/usr/bin/env bash
# Runs all Vitest projects on another major version of Node, fetched from npm: scripts/test-on-node.sh 22 [vitest arguments]
set -euo pipefail
cd "$(dirname "$0")/.."

major="${1:?Which Node? For example: pnpm test:node 22}"
shift
npx -y -p "node@$major" -c 'node --version && exec node node_modules/vitest/vitest.mjs run "$@"' -- "$@"
