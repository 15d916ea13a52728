# Short names for the scripts, which need no make.
.PHONY: demo test check bench bench-compare instructions lint conformance examples fuzz clean

demo test check lint conformance examples fuzz instructions:
	@Scripts/$@

# All of them, with 10M items too: Scripts/bench.
bench:
	@Scripts/$@ --quick

# make bench-compare BASE=main FILTER=pixel/monaco
bench-compare:
	@Scripts/$@ $(BASE) $(if $(FILTER),--filter $(FILTER))

clean:
	rm -rf .build .build-* Benchmarks/.build Examples/.build Fuzz/.build
