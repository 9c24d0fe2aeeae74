// npm run bench -- newcomer [shots=FOLDER]: the first session after a clone: install, start, sign up, make, find, link, share and
// export a note, stop, start again. As root and as an ordinary user; seconds and disk space for each step.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { postgresAccount } from '../../platform/src/db/embedded/account.ts'
import { type Checkout, cloneFor } from './checkout.ts'
import { openBrowser } from './first-session.ts'

type Table = Map<string, string>

export default async function benchNewcomer(out: (line: string) => void, args: readonly string[] = []): Promise<void> {
  const shots = args.find((arg) => arg.startsWith('shots='))?.slice('shots='.length) ?? null
  const isRoot = process.getuid?.() === 0
  const people = isRoot ? ['root', 'an ordinary user'] : ['an ordinary user']
  const tables: Table[] = []
  for (const name of people) {
    out(`As ${name} ...`)
    const home = await mkdtemp('/tmp/jotsam-newcomer-')
    const { ids } = isRoot && name !== 'root' ? await postgresAccount() : { ids: null }
    // Only the owner may enter, as with the home folders of most systems.
    await chmod(home, 0o700)
    try {
      const checkout = await cloneFor(home, ids)
      tables.push(await firstSession(checkout, shots && join(shots, name.replaceAll(' ', '-')), out))
    } finally {
      await rm(home, { recursive: true, force: true })
    }
  }
  out('')
  out(`| step | ${people.map((name) => `as ${name}`).join(' | ')} |`)
  out(`|---|${'---:|'.repeat(people.length)}`)
  for (const step of tables[0]?.keys() ?? [])
    out(`| ${step} | ${tables.map((table) => table.get(step) ?? '').join(' | ')} |`)
}

async function firstSession(checkout: Checkout, shots: string | null, out: (line: string) => void): Promise<Table> {
  const table: Table = new Map()
  const note = (step: string, figure: string) => {
    table.set(step, figure)
    out(`  ${step.padEnd(44)} ${figure}`)
  }
  const timed = async <T>(step: string, run: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await run()
    note(step, seconds(performance.now() - began))
    return result
  }
  note('clone', seconds(checkout.clonedInMs))
  const first = await checkout.start()
  for (const [step, ms] of first.stages) note(step, seconds(ms))
  const browser = await openBrowser(first.url, shots)
  try {
    for (const [step, run] of browser.firstVisit) await timed(step, run)
    await timed('stop with Ctrl-C', first.interrupt)
    const second = await checkout.start(first.port)
    note('second `npm start`', seconds(second.stages.reduce((sum, [, ms]) => sum + ms, 0)))
    try {
      for (const [step, run] of browser.secondVisit) await timed(step, run)
    } finally {
      await second.interrupt()
    }
    for (const [what, bytes] of await checkout.disk(first.dataDir))
      note(`disk: ${what}`, `${(bytes / 1e6).toFixed(0)} MB`)
    return table
  } finally {
    await browser.close()
    await first.interrupt()
    await rm(first.dataDir, { recursive: true, force: true })
  }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
