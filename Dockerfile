# syntax=docker/dockerfile:1

# Builds the server and a file tree with nothing else in it: Node, its libraries and the app. No shell, no package manager.
FROM node:24-bookworm-slim AS build
WORKDIR /source
ENV CI=true TURBO_TELEMETRY_DISABLED=1
RUN apt-get update && apt-get install --yes --no-install-recommends binutils && rm -rf /var/lib/apt/lists/* \
  && npm install --global pnpm@10.34.9
COPY . .
RUN pnpm install --frozen-lockfile && pnpm exec turbo run build --filter=@fingerpaint/server --output-logs=errors-only
RUN pnpm deploy:server /image/app && deploy/image-tree.sh /image

FROM scratch
COPY --from=build /image /
COPY --from=build --chown=10001:10001 /image/data /data
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/bin/node", "/app/dist/main.js", "healthcheck"]
# Process 1: it takes SIGTERM itself.
ENTRYPOINT ["/bin/node", "/app/dist/main.js"]
