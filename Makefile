# Everything a fresh machine needs: `make setup run` and `make test`.

SWIFT ?= swift
PREFIX ?= .build/atrium
BROWSER_PYTHON := .venv/bin/python
DOCS := .build/docs
# So many browsers at a time.
BROWSER_WORKERS ?= 3

.PHONY: help setup setup-browsers setup-postgres build run dev test test-swift test-postgres test-nodes check texts test-browser test-new docs serve-docs pictures lint format bench bench-postgres hostile fuzz sanitize release separate-symbols clean

help:
	@echo 'make setup    install the system packages and the tools of the browser tests'
	@echo 'make setup-browsers   that, and Firefox and WebKit, which the browser tests use where they are there'
	@echo 'make setup-postgres   install PostgreSQL and HAProxy, which some tests use where they are there'
	@echo 'make run      build Atrium and serve it at http://127.0.0.1:8080/ (ARGS="--port 9000" to change that)'
	@echo 'make dev      the same, and open pages follow each change of templates, styles and Swift; http://127.0.0.1:8080/portico/inspect'
	@echo 'make test     run every test: Swift, the templates, then pages in a real browser'
	@echo 'make test-postgres   run what has to behave alike on a PostgreSQL that is started for it'
	@echo 'make test-nodes   run the tests of pages with each app served by three nodes behind HAProxy'
	@echo 'make test-new     write an app, features and screens by command, build them and run their tests'
	@echo 'make check    check the templates'
	@echo 'make texts    print every sentence by page (LANGUAGES="en de ar" for all three below each other)'
	@echo 'make docs     make the documentation a static site in $(DOCS), with its links checked (BASE=/portico where it will be below that)'
	@echo 'make serve-docs   that, and serve it at http://127.0.0.1:8090/documentation/'
	@echo 'make pictures   take the pictures of the page of forms and lists anew'
	@echo 'make lint     check the format of the sources'
	@echo 'make format   put the sources in format'
	@echo 'make bench    print ratios against baselines in the same run (ARGS="pages server" for some; the first build takes minutes)'
	@echo 'make bench-postgres   the same of notes in PostgreSQL, which is started for it (ARGS=10000000 for so many of them as well)'
	@echo 'make hostile  what one hostile visitor can cost the release program, beside the limits it has to keep'
	@echo 'make fuzz     read inputs that are nearly right with every reader of files, and make the two walks whole that the tests only take a sample of (FUZZ_SECONDS=60 for each; 1200 without)'
	@echo 'make sanitize  open 100,000 screens of reused view models under the sanitizers of threads and of addresses (SCREENS=5000 of each of five kinds)'
	@echo 'make release  lay out a release build in $(PREFIX)'

setup:
	.ci/setup

setup-browsers:
	.ci/setup browsers

setup-postgres:
	.ci/setup postgres

# All programs and all tests. `swift build` adds what the dependencies have for others, a seventh of it all.
build:
	$(SWIFT) build --product PorticoPackageTests

run:
	$(SWIFT) run atrium serve --reload-templates $(ARGS)

# The command that builds is not run by `swift run`, which would keep it from building.
dev:
	$(SWIFT) build --product portico-dev
	"$$($(SWIFT) build --show-bin-path)/portico-dev" --product atrium -- serve --development $(ARGS)

test: test-swift check test-browser

# So many tests at a time: thousands at once need as many open files and as much memory. A test says how long it took since the run began
# it, and most of that it waited for its turn.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH ?= 12

test-swift: build
	SWIFT="$(SWIFT)" .ci/swift-test --skip-build

# The suites that all storages have alike, and those of PostgreSQL itself.
POSTGRES_SUITES := ^((Storage|PostgreSQLStorage|SessionsData|NodesData|AccountsData|DogFactsData|NotesData|NotificationsData)Tests\.|DomainsDataTests\.SavedSearch|AtriumTests\.(OwnedTable|TwoNodes|DatabaseOutage|DatabaseSettings|NodeJobs|NodeDomains|DatabaseBackup|ThreeNodes|RollingUpgrade))
test-postgres: build
	SWIFT="$(SWIFT)" .ci/with-postgres .ci/swift-test --skip-build --filter '$(POSTGRES_SUITES)'

# The tests of pages, each app served by three nodes behind HAProxy.
NODES_SUITES := ^AtriumTests\.(Account(Language|Page)|CodeFlow|CredentialRace|SameAnswer|SecondFactorPage|SignIn(Limit)?Page|StayingSignedIn|DogFact(Page|Parity)|RemoteFactPage|SlowFactSource|MisbehavingFactSource|DomainSource(Feature|Page)|Push(Devices)?Page|CountryPage|Language(Cache|Page)|NameDirection|Live[A-Z][A-Za-z]*|Move|Note[A-Z][A-Za-z]*|LongNotePage|Trash|NotificationPage|Popup|SavedSearchPage|SearchPage|SessionsHealth|Signing|StraightforwardCount|Tab|ImportChoicesPage|Transfer(Language|Page)|Welcome(Language|Page)|Scenario|FirstStepsLanguage|WayBack)Tests
test-nodes: build
	SWIFT="$(SWIFT)" PORTICO_TEST_NODES=3 .ci/with-postgres .ci/swift-test --skip-build --filter '$(NODES_SUITES)'

check:
	$(SWIFT) run atrium check

LANGUAGES ?= en
texts:
	.ci/texts $(LANGUAGES)

test-browser:
	$(SWIFT) build --product atrium
	$(SWIFT) build --product portico-dev
	$(BROWSER_PYTHON) -m pytest Tests/Browser -n $(BROWSER_WORKERS) --dist loadgroup --no-loadscope-reorder -q -rs -p no:cacheprovider -o faulthandler_timeout=1800 -o faulthandler_exit_on_timeout=true

# Into this tree, which has to be as it was committed, and is so again afterwards.
test-new:
	.ci/test-new

docs:
	$(SWIFT) build
	SWIFT="$(SWIFT)" .ci/docs $(DOCS) $(BASE)
	.ci/check-links $(DOCS) $(BASE)
	@echo 'Read it: make serve-docs'

# The pages of the site ask for their contents, which no browser lets files do.
serve-docs: docs
	python3 -m http.server --bind 127.0.0.1 --directory $(DOCS) 8090

pictures:
	$(SWIFT) build --product Gallery
	$(BROWSER_PYTHON) Tests/Browser/pictures.py

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests

format:
	$(SWIFT) format format --in-place --parallel --recursive Package.swift Sources Tests

# Some benchmarks run the program itself. All is built as a release is.
bench:
	$(SWIFT) build --package-path Tests/Benchmarks -c release --static-swift-stdlib --product atrium
	$(SWIFT) run --package-path Tests/Benchmarks -c release --static-swift-stdlib benchmarks $(ARGS)

bench-postgres:
	$(SWIFT) build --package-path Tests/Benchmarks -c release --static-swift-stdlib --product atrium
	$(SWIFT) build --package-path Tests/Benchmarks -c release --static-swift-stdlib --product benchmarks
	.ci/with-postgres Tests/Benchmarks/.build/release/benchmarks postgres $(ARGS)

hostile:
	$(SWIFT) build --package-path Tests/Benchmarks -c release --static-swift-stdlib --product atrium
	$(SWIFT) run --package-path Tests/Benchmarks -c release --static-swift-stdlib benchmarks hostile

fuzz:
	FUZZ_SECONDS=$${FUZZ_SECONDS:-1200} $(SWIFT) test --filter 'ReaderFuzzTests|ReaderGrowthTests|ExportedYAMLTests|RandomCombinationTests|BoundaryWalkTests'

# Each sanitizer builds the core anew. A program ends with failure at the first thing that one finds.
SCREENS ?= 20000
INTERLEAVINGS := Tests/Interleavings
sanitize:
	for kind in thread address; do \
		$(SWIFT) build --package-path $(INTERLEAVINGS) --scratch-path $(INTERLEAVINGS)/.build/$$kind --sanitize $$kind \
		&& TSAN_OPTIONS="halt_on_error=1 suppressions=$(INTERLEAVINGS)/thread-sanitizer.txt" \
			$(INTERLEAVINGS)/.build/$$kind/debug/Interleavings $(SCREENS) || exit 1; \
	done

release:
	$(SWIFT) build -c release --product atrium --static-swift-stdlib
	mkdir -p $(PREFIX)/bin $(PREFIX)/share/atrium
	cp .build/release/atrium $(PREFIX)/bin/
	[ "$$(uname)" != Linux ] || $(MAKE) separate-symbols
	cp -R Templates Static $(PREFIX)/share/atrium/

# Three quarters of the program are names that only debuggers read: they lie beside it, where debuggers look for them.
separate-symbols:
	cd $(PREFIX)/bin && objcopy --only-keep-debug atrium atrium.debug && strip --strip-unneeded atrium \
		&& objcopy --add-gnu-debuglink=atrium.debug atrium

clean:
	rm -rf .build .venv
