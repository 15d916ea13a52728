# Short names for the scripts, which need no make.
.PHONY: demo test check bench lint conformance examples fuzz clean

demo test check lint conformance examples fuzz:
	@Scripts/$@

# All of them, with 10M items too: Scripts/bench.
bench:
	@Scripts/$@ --quick

clean:
	rm -rf .build .build-* Benchmarks/.build Examples/.build Fuzz/.build
