// What other features may import from this one.
export { type Outcome, verifyCode, verifyKey, verifyRecoveryCode } from './auth-calls.ts'
export { SecondFactorForm } from './second-factor-form.tsx'
