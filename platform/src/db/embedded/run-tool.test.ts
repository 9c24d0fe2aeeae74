import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { runTool } from './run-tool.ts'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'run-tool-'))
})
afterEach(() => rm(dir, { recursive: true }))

const options = () => ({ step: 'start', dir, account: { name: 'kim', ids: null } }) as const

async function program(text: string): Promise<string> {
  const file = join(dir, 'program')
  await writeFile(file, text)
  await chmod(file, 0o755)
  return file
}

// A PostgreSQL that pg_ctl starts on Windows does this. The test ends it by its process id.
it('runTool resolves when the program ends, even when its child keeps its output open', async () => {
  const file = await program('#!/bin/sh\nsleep 600 &\necho $! > child\n')
  await runTool(file, [], options())
  process.kill(Number(await readFile(join(dir, 'child'), 'utf8')))
})

it('runTool reports the output of a failed program, even when the output stays open', async () => {
  const file = await program('#!/bin/sh\nsleep 600 &\necho $! > child\necho "no luck" >&2\nexit 3\n')
  await expect(runTool(file, [], options())).rejects.toThrow('PostgreSQL could not start: no luck')
  process.kill(Number(await readFile(join(dir, 'child'), 'utf8')))
})

it('runTool reports that the system lacks the loader that a program needs', async () => {
  const file = await program('#!/lib/ld-musl-missing.so.1\n')
  await expect(runTool(file, [], options())).rejects.toThrow(`This system cannot run ${file}, which needs glibc`)
})

it('runTool says what to do when a program is missing or may not be run', async () => {
  await expect(runTool(join(dir, 'nothing'), [], options())).rejects.toThrow('nothing is missing: delete the folder')
  const file = await program('#!/bin/sh\n')
  await chmod(file, 0o644)
  await expect(runTool(file, [], options())).rejects.toThrow(`The account kim may not run ${file}: delete the folder`)
})

it('runTool runs programs in English, whatever the system language is', async () => {
  const file = await program('#!/bin/sh\necho "LC_ALL is $LC_ALL"\nexit 1\n')
  await expect(runTool(file, [], options())).rejects.toThrow('LC_ALL is C')
})
