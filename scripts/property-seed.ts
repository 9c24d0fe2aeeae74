import { configureGlobal } from 'fast-check'

// The same examples in every run, so that a failing test is caused by the change. PROPERTY_SEED=random tries new ones, and more of them.
const { PROPERTY_SEED: seed = '1' } = process.env
configureGlobal(seed === 'random' ? { numRuns: 1000 } : { seed: Number(seed) })
