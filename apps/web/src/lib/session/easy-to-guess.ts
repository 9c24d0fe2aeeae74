// Whether a password is easy to guess, by the same rule as the server. This module has half a megabyte: load it on demand.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

export function isEasyToGuess(password: string): boolean {
  return estimator.check(password.slice(0, 16)).score < 2
}
