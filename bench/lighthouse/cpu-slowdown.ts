// How much slower than this machine the simulated phone is. Lighthouse's docs/throttling.md lists device classes by their benchmark
// index, and the multiplier that makes each of them a mid-tier phone. The default of 4 is right on a fast laptop only.

export const DEFAULT_SLOWDOWN = 4

/** The multiplier that the table suggests for a mid-tier phone. A machine that is as slow as one is not slowed down. */
export function cpuSlowdown(benchmarkIndex: number): number {
  if (benchmarkIndex >= 1500) return DEFAULT_SLOWDOWN // a high-end desktop
  if (benchmarkIndex >= 800) return 2 // a low-end desktop or a high-end phone
  return 1 // a mid-tier phone
}
