import fc from "fast-check";

/**
 * Property tests repeat by themselves; `SEED=$RANDOM npm test` tries what no run tried before. A failure prints its
 * seed.
 */
fc.configureGlobal({ seed: Number(process.env.SEED ?? 20_261_120) });
