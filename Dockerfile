# Builds the command, then a slim image that has it, its presets and the libraries it loads.
#
#     docker build -t multiplane .
#     docker run --rm -v "$PWD:/work" multiplane render samples/title-card.yaml -o title-card.mp4
FROM swift:6.1-bookworm AS build
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
    && strip .build/release/multiplane

FROM debian:bookworm-slim
COPY packages.apt /tmp/multiplane/
COPY Scripts/packages /tmp/multiplane/Scripts/
# Versions are Debian 12's own, kept up by its security updates.
# hadolint ignore=DL3008
RUN apt-get update \
    && /tmp/multiplane/Scripts/packages run > /tmp/packages \
    && xargs -a /tmp/packages apt-get install -y --no-install-recommends \
    && rm -rf /var/lib/apt/lists/* /tmp/multiplane /tmp/packages \
    && useradd --create-home --uid 1000 multiplane
COPY --from=build /src/.build/release/multiplane /usr/local/bin/multiplane
COPY presets /usr/local/share/multiplane/presets
COPY fonts /usr/local/share/multiplane/fonts
COPY LICENSE NOTICE /usr/local/share/multiplane/
USER 1000
WORKDIR /work
ENTRYPOINT ["multiplane"]
CMD ["--help"]
