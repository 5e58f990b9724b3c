# syntax=docker/dockerfile:1

# Builds the server and a file tree with nothing else in it: Node, its libraries and the app. No shell, no package manager.
FROM node:24-bookworm-slim AS build
WORKDIR /source
ENV CI=true TURBO_TELEMETRY_DISABLED=1
# Corepack installs the version of pnpm that package.json names with its checksum.
RUN apt-get update && apt-get install --yes --no-install-recommends binutils && rm -rf /var/lib/apt/lists/* \
  && corepack enable
COPY . .
# docker build --build-arg BUILD_COMMIT=$(git rev-parse --short HEAD): what `fingerpaint-server --version` says.
ARG BUILD_COMMIT
RUN pnpm install --frozen-lockfile
RUN pnpm deploy:server /image/app && deploy/image-tree.sh /image

FROM scratch
COPY --from=build /image /
COPY --from=build --chown=10001:10001 /image/data /data
USER 10001:10001
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["/bin/fingerpaint-server", "healthcheck"]
# Process 1, which handles SIGTERM itself.
ENTRYPOINT ["/bin/fingerpaint-server"]
