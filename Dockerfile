# One image for every role. Built and run with buildah and podman: docs/containers.md says how, and what was seen.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

# What the service loads. Without scripts: the image has its Node already, and the npm package `node` stays empty.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts

# What the npm package carries: JavaScript, bundles and compiled content.
FROM ${NODE_IMAGE} AS package
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY tsconfig.json tsconfig.client.json ./
COPY scripts ./scripts
COPY content ./content
COPY src ./src
RUN PATH=$PWD/node_modules/.bin:$PATH node scripts/build-dist.ts

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 METRICS_PORT=9100 DATA_DIR=/data
WORKDIR /app
COPY --from=dependencies /build/node_modules ./node_modules
COPY --from=package /build/dist ./dist
COPY package.json LICENSE README.md CHANGELOG.md ./
COPY bin ./bin
COPY docs ./docs
RUN mkdir /data .cache && chown node:node /data .cache
USER node
# Made once for this Node, instead of by the first course of every container; then the root may be read-only.
RUN node dist/catalog/prepare-library.js && node --import ./bin/require-node.mjs -e "import('./dist/app/main.js')"
VOLUME /data
EXPOSE 3000 9100
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=20s CMD ["node", "bin/check-health.mjs"]
# Without npm in between, so that a stop reaches the service.
ENTRYPOINT ["node", "--import", "./bin/require-node.mjs", "dist/app/main.js"]
CMD ["all"]
