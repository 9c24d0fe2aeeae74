// Limits of the parser and the planner. Real clients stay far below them.

export const limits = {
  /** Characters of the raw query string. */
  urlLength: 65_536,
  parameters: 500,
  /** Depth of nested embeds and groups; also bounds the parser's recursion. */
  nesting: 20,
  /** Arrows of one JSON path. */
  jsonPath: 50,
  /** Depth of a JSON body. PostgreSQL's own stack limit is higher. */
  jsonDepth: 500,
  /** Characters of the column names when every row of a CSV body repeats them. */
  csv: 40_000_000,
  /** Filters and groups of the whole request. */
  conditions: 500,
  /** Elements of one `in` list. */
  listElements: 5_000,
  /** Columns and embeds of the whole select. */
  selectItems: 1_000,
  /** Terms of one order. */
  orderTerms: 50,
} as const
