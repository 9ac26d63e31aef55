# The command line. k6 has another licence and an image of its own: load/k6/Dockerfile.
FROM node:24-slim AS build
WORKDIR /source
COPY . .
RUN npm ci --no-audit --no-fund
RUN npm run --silent single-file

FROM node:24-slim
LABEL org.opencontainers.image.licenses="Apache-2.0"
COPY --from=build /source/LICENSE /usr/share/doc/agent-conformance/LICENSE
COPY --from=build /source/agent-conformance.mjs /usr/local/lib/agent-conformance.mjs
RUN ln -s /usr/local/lib/agent-conformance.mjs /usr/local/bin/agent-conformance && install -d -o node -g node /work
USER node
WORKDIR /work
ENTRYPOINT ["agent-conformance"]
CMD ["--help"]
