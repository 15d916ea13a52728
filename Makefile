# Short names for the scripts, which need no make.
.PHONY: demo test check bench lint conformance clean

demo test check bench lint conformance:
	@Scripts/$@

clean:
	rm -rf .build .build-* Benchmarks/.build
