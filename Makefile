# Entry points for people and CI. Each target installs missing packages.

.PHONY: help install package test-package test-lsp test-axe setup build demo check test test-sanitizers test-cpus test-arm test-cache test-farm docs documents test-math fuzz fuzz-shaders bench bench-gif bench-llvmpipe format lint clean

help:
	@echo 'make setup      install the libraries that are missing (apt-get)'
	@echo 'make build      release build: .build/release/flipbook'
	@echo 'make install    the program, completions and manual pages below PREFIX=/usr/local'
	@echo 'make package    a .deb, and a .tar.gz with all libraries, in out/packages'
	@echo 'make demo       export Timelines/reactive-control.yaml to out/reactive-control.mp4'
	@echo 'make check      the formatting and the tests of what differs from main, or from BASE=HEAD'
	@echo 'make test       build, check the formatting, run every test'
	@echo 'make test-sanitizers  tests under the address, undefined behaviour and thread sanitizers (two builds)'
	@echo 'make test-cpus  the same frames on emulated older processors and at every vector width'
	@echo 'make test-arm   all kernels for ARM, emulated, against the interpreter (installs the emulator)'
	@echo 'make test-cache every scalar of every timeline changed: other pixels have other keys'
	@echo 'make test-axe   the studio by the rules of axe-core (installs it), with pictures in out/studio'
	@echo 'make test-lsp   the language server with pytest-lsp and Neovim (installs them)'
	@echo 'make test-package  the packages in clean roots of Debian (as root; ALL=1 for every manifest)'
	@echo 'make test-farm  a film in parts by make, GNU parallel, openjd and Slurm (installs them)'
	@echo 'make test-math  every elementary function of the shaders at all 2^32 inputs (twenty minutes)'
	@echo 'make fuzz       broken timelines, pictures, films, fonts, … for a minute, or SECONDS=3600; half of'
	@echo '                the time by libFuzzer, with a build of its own'
	@echo 'make fuzz-shaders  ten thousand random shaders and ten million broken ones (an hour)'
	@echo 'make bench      measure the renderer on this machine'
	@echo 'make bench-gif  compare GIFs with those that FFmpeg makes of the same frames'
	@echo 'make bench-llvmpipe  compare effects with the same on a software OpenGL (ten minutes)'
	@echo 'make docs       the pages of the libraries Flipbook and FlipbookTesting, in .build/docs'
	@echo 'make documents  write the generated pages of Docs, and the schema'
	@echo 'make format     format every Swift file'
	@echo 'make clean      remove what was built'

setup:
	@Scripts/setup.sh

build: setup
	@Scripts/build.sh

PREFIX ?= /usr/local
install: setup
	@Scripts/install.sh "$(PREFIX)" "$(DESTDIR)"

package: setup
	@Scripts/package.sh

demo: build
	@Scripts/demo.sh

check:
	@Scripts/setup.sh --tests
	@BASE=$(BASE) Scripts/check.sh

test:
	@Scripts/setup.sh --tests
	@Scripts/test.sh

test-sanitizers:
	@Scripts/setup.sh --tests
	@Scripts/test-sanitizers.sh

test-cpus: build
	@Scripts/setup.sh --tests
	@Scripts/test-cpus.sh

test-arm: setup
	@Scripts/test-arm.sh

test-cache:
	@Scripts/setup.sh --tests
	@Scripts/test-cache.sh

test-package: package
	@Scripts/test-package.sh

test-farm: setup
	@Scripts/farm-trial.sh

test-math: setup
	@swift run --configuration release math-accuracy

test-lsp: build
	@Scripts/lsp-trial.sh

test-axe: build
	@Scripts/axe-trial.sh

SECONDS ?= 60
fuzz:
	@Scripts/setup.sh --tests
	@Scripts/fuzz.sh --seconds $$(( ($(SECONDS) + 1) / 2 ))
	@Scripts/coverage-fuzz.sh $$(( $(SECONDS) / 2 ))

fuzz-shaders: setup
	@swift run --configuration release shader-fuzz --count 10000
	@swift run --configuration release shader-fuzz --mutants --count 10000000

bench: build
	@Scripts/bench.sh

bench-gif: build
	@Scripts/setup.sh --tests
	@Scripts/bench-gif.sh

bench-llvmpipe: build
	@Scripts/bench-llvmpipe.sh

docs: setup
	@Scripts/docs.sh

documents: build
	@Scripts/documents.sh

format:
	@Scripts/format.sh

lint:
	@Scripts/format.sh --check

clean:
	@rm -rf .build out
