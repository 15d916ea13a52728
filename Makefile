# Short names for the scripts, which need no make.
.PHONY: demo test check bench lint conformance clean

demo test check lint conformance:
	@Scripts/$@

# All of them, with 10M items too: Scripts/bench.
bench:
	@Scripts/$@ --quick

clean:
	rm -rf .build .build-* Benchmarks/.build
