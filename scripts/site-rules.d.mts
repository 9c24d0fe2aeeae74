export interface SignedRules {
  version: number
  rules: string
  signature: string
}
export function publicRulesKey(): Promise<string>
export function signedRules(rules: unknown, version?: number): Promise<SignedRules>
export function siteRules(): Promise<unknown[]>
