#!/usr/bin/env bash
# Runs all Vitest projects on another major version of Node, fetched from npm: scripts/test-on-node.sh 22 [vitest arguments]
set -euo pipefail
cd "$(dirname "$0")/.."

major="${1:?Which Node? For example: pnpm test:node 22}"
shift
# The package puts its node first on the path, so that child processes of tests run on it too.
npx -y -p "node@$major" -- node --version
npx -y -p "node@$major" -- node node_modules/vitest/vitest.mjs run "$@"
