import { setFlagsFromString } from "node:v8";

/**
 * Avoids long garbage collections in a server with more templates and keys than its caches hold; to be called before
 * there is load. While caches fill, V8 learns that such objects live long, and allocates them in the old generation
 * even when no cache admits them. It also lets that generation grow too little between full collections. Together they
 * delayed one request in a hundred by ten milliseconds and more.
 */
export function tuneHeap(): void {
  setFlagsFromString("--no-allocation-site-pretenuring");
  setFlagsFromString("--heap-growing-percent=100");
}
