// Whether a password is one that people guess first, by the same measure as the server's. Half a megabyte: load it when used.
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

export function isEasyToGuess(password: string): boolean {
  return estimator.check(password.slice(0, 16)).score < 2
}
