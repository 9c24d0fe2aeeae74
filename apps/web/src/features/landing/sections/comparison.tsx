// A comparison of Jotsam with its alternatives, including rows where they are better.
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import { clsx } from 'clsx'
import { Section } from './section.tsx'

export function Comparison() {
  return (
    <Section id="comparison" title={text.comparisonTitle} text={text.comparisonText} isSunken>
      <section
        aria-label={text.comparisonTable}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        tabIndex={0}
        className="overflow-x-auto rounded-card border border-line bg-surface"
      >
        <table className="w-full min-w-[760px] text-left text-sm max-sm:min-w-[620px]">
          <thead>
            <tr className="border-b border-line">
              <td className="bg-surface max-sm:sticky max-sm:left-0" />
              {text.comparisonHead.map((name, index) => (
                <th
                  key={name}
                  scope="col"
                  className={clsx('p-4 font-semibold max-sm:p-3', index === 0 && 'text-primary-text')}
                >
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {text.comparison.map(([what, ...cells]) => (
              <tr key={what} className="border-b border-line last:border-0">
                <th
                  scope="row"
                  // On a phone the others scroll beside it, and the next column shows that there is more.
                  className="bg-surface p-4 font-medium max-sm:sticky max-sm:left-0 max-sm:w-36 max-sm:p-3"
                >
                  {what}
                </th>
                {cells.map((cell, index) => (
                  <td
                    key={`${what} ${text.comparisonHead[index]}`}
                    className={clsx('p-4 max-sm:p-3', index === 0 ? 'font-medium' : 'text-muted')}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Section>
  )
}
