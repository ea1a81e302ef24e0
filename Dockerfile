# Builds the command, then a slim image that has it, its presets and the libraries it loads.
#
#     docker build -t multiplane .
#     docker run --rm -v "$PWD:/work" multiplane render samples/title-card.yaml -o title-card.mp4
#
# Both images must be of the same release of Debian, because FFmpeg's libraries differ between releases.
ARG SWIFT_IMAGE=swift:6.1-bookworm
ARG BASE_IMAGE=debian:bookworm-slim

# hadolint ignore=DL3006
FROM ${SWIFT_IMAGE} AS build
WORKDIR /src
COPY packages.apt ./
COPY Scripts/packages Scripts/
# hadolint ignore=DL3008
RUN apt-get update \
    && Scripts/packages build > /tmp/packages \
    && xargs -a /tmp/packages apt-get install -y --no-install-recommends \
    && rm -rf /var/lib/apt/lists/*
COPY Package.swift ./
COPY Sources Sources
COPY Benchmarks Benchmarks
# Without test targets, whose sources are not copied.
RUN MULTIPLANE_TESTS='' MULTIPLANE_PACKAGE=1 swift build -c release --product multiplane --static-swift-stdlib \
        --disable-index-store -debug-info-format none \
    && strip .build/release/multiplane

# hadolint ignore=DL3006
FROM ${BASE_IMAGE}
COPY packages.apt /tmp/multiplane/
COPY Scripts/packages /tmp/multiplane/Scripts/
# Versions are those of the release, kept up by its security updates.
# hadolint ignore=DL3008
RUN apt-get update \
    && /tmp/multiplane/Scripts/packages run > /tmp/packages \
    && xargs -a /tmp/packages apt-get install -y --no-install-recommends \
    && rm -rf /var/lib/apt/lists/* /tmp/multiplane /tmp/packages \
    && useradd --create-home --uid 1000 multiplane
COPY --from=build /src/.build/release/multiplane /usr/local/bin/multiplane
COPY page /usr/local/share/multiplane/page
COPY presets /usr/local/share/multiplane/presets
COPY fonts /usr/local/share/multiplane/fonts
COPY samples /usr/local/share/multiplane/samples
COPY LICENSE NOTICE /usr/local/share/multiplane/
COPY --from=build /src/Package.resolved /usr/local/share/multiplane/
COPY Scripts/sbom /tmp/sbom
# The packages of the image, as CycloneDX; their licenses are in /usr/share/doc.
RUN version="$(multiplane --version)" \
    && RESOLVED=/usr/local/share/multiplane/Package.resolved /tmp/sbom "${version#multiplane }" \
        > /usr/local/share/multiplane/sbom.cdx.json \
    && rm /tmp/sbom
# Other users, such as that of `docker run --user`, have no folder of their own.
ENV XDG_CACHE_HOME=/tmp/cache
# For containers that keep running, such as those of `multiplane preview` or `multiplane worker`.
HEALTHCHECK --interval=60s --timeout=10s CMD ["multiplane", "--version"]
USER 1000
WORKDIR /work
ENTRYPOINT ["multiplane"]
CMD ["--help"]
