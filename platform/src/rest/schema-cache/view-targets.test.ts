import { describe, expect, it } from 'vitest'
import { targetsOf } from './view-targets.ts'

const entry = (position: number, relation: number, column: number, expression = '{VAR :varno 1}') =>
  `{TARGETENTRY :expr ${expression} :resno ${position} :resname a\\{b :ressortgroupref 0 :resorigtbl ${relation} :resorigcol ${column} :resjunk false}`

const query = (targets: string, rtable = '') =>
  `({QUERY :commandType 1 :rtable (${rtable}) :jointree {FROMEXPR :fromlist ({RANGETBLREF :rtindex 1})} :targetList (${targets}) :override 0})`

describe('targetsOf', () => {
  it('returns the plain columns of the outermost target list', () => {
    const computed = entry(2, 0, 0, '{FUNCEXPR :args ({VAR :varno 1} {CONST :constvalue 4 [ 1 0 ]})}')
    expect(targetsOf(query(`${entry(1, 100, 4)} ${computed} ${entry(3, 200, 1)}`))).toEqual([
      { position: 1, relation: '100', column: 4 },
      { position: 3, relation: '200', column: 1 },
    ])
  })

  it('ignores the columns of a subquery', () => {
    const subquery = `{RANGETBLENTRY :subquery {QUERY :targetList (${entry(1, 999, 9)})}}`
    expect(targetsOf(query(entry(1, 100, 1), subquery))).toEqual([{ position: 1, relation: '100', column: 1 }])
  })

  it('returns nothing for unexpected text', () => {
    for (const text of ['', '(', '({QUERY :targetList <>})', '({QUERY :targetList ('])
      expect(targetsOf(text)).toEqual([])
  })
})
