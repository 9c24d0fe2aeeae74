import { configureGlobal } from 'fast-check'

// The same examples in every run, so that a failing test is caused by the change. PROPERTY_SEED=random tries new ones.
const { PROPERTY_SEED: seed = '1' } = process.env
if (seed !== 'random') configureGlobal({ seed: Number(seed) })
