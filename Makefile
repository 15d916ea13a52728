# Short names for the scripts, which need no make.
.PHONY: demo test check bench lint clean

demo test check bench lint:
	@Scripts/$@

clean:
	rm -rf .build .build-* Benchmarks/.build
