import { configureGlobal } from 'fast-check'

// The same examples in every run, so that a red test is about the change. PROPERTY_SEED=random looks for new ones.
const { PROPERTY_SEED: seed = '1' } = process.env
if (seed !== 'random') configureGlobal({ seed: Number(seed) })
