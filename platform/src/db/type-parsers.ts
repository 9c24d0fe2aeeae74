// How values from PostgreSQL become JavaScript values. bigint and numeric stay text, because a number would lose digits.
import { types } from 'pg'

/** Types that every statement reads the same way, by PostgreSQL's type id. */
export const PLAIN_PARSERS: Readonly<Record<number, (text: string) => string | number | boolean>> = {
  16: (text) => text === 't',
  21: Number,
  23: Number,
  26: Number,
  700: Number,
  701: Number,
  114: (text) => JSON.parse(text),
  3802: (text) => JSON.parse(text),
}

const asText = (text: string) => text

const PARSERS: Readonly<Record<number, (text: string) => unknown>> = {
  ...PLAIN_PARSERS,
  // bytea
  17: asText,
  // date
  1082: asText,
  // timestamp: the platform stores UTC.
  1114: (text) => new Date(`${text}Z`),
  // interval
  1186: asText,
}

export const typeParsers = {
  getTypeParser: (type: number) => PARSERS[type] ?? types.getTypeParser(type, 'text'),
}
