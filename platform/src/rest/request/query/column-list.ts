// Parses the `columns` and `on_conflict` parameters.

import type { RequestError, Result } from '../types.ts'
import { fieldName } from './identifier.ts'
import { parseText, quoted, type Scanner } from './scanner.ts'

export function parseColumnList(
  parameter: 'columns' | 'on_conflict',
  text: string,
): Result<readonly string[], RequestError> {
  return parseText(`${parameter} parameter`, text, columnNames)
}

export function columnNames(scanner: Scanner): readonly string[] {
  const names = new Set<string>()
  do {
    names.add(fieldName(scanner))
    scanner.skipBlanks()
  } while (scanner.skip(','))
  if (!scanner.atEnd) scanner.fail(quoted(','), 'end of input')
  return [...names]
}
