// What other features may import from this one.
export { startTrial } from './start-trial.ts'
