import { spawn } from 'node:child_process'
import { expect, it } from 'vitest'
import { dataFolderOf, findProcess, parseProcess, processQuery } from './processes.ts'

it('findProcess finds this process, with the same start time each time', async () => {
  const found = await findProcess(process.pid)
  expect(found?.startedAt).not.toBe('')
  expect(await findProcess(process.pid)).toEqual(found)
})

it('findProcess finds no process that has ended', async () => {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' })
  await new Promise((resolve) => child.once('exit', resolve))
  expect(await findProcess(child.pid ?? 0)).toBeNull()
})

it('parseProcess reads what ps prints on a Mac', () => {
  const output = 'Mon Nov 16 08:01:36 2026     /opt/pg/bin/postgres -D /Users/kim/My notes/cluster\n'
  expect(parseProcess(output, 'darwin')).toEqual({
    startedAt: 'Mon Nov 16 08:01:36 2026',
    command: '/opt/pg/bin/postgres -D /Users/kim/My notes/cluster',
  })
})

it('parseProcess reads what PowerShell prints on Windows', () => {
  expect(parseProcess('638989848960000000 "C:\\pg\\postgres.exe" -D "C:\\data"\r\n', 'win32')).toEqual({
    startedAt: '638989848960000000',
    command: '"C:\\pg\\postgres.exe" -D "C:\\data"',
  })
})

it('parseProcess reads an empty result when the system prints nothing', () => {
  expect(parseProcess('', 'darwin')).toEqual({ startedAt: '', command: null })
  expect(parseProcess(' ', 'win32')).toEqual({ startedAt: '', command: null })
})

it('processQuery uses the command of each system', () => {
  const { file, args } = processQuery(12, 'darwin')
  expect([file, ...args].join(' ')).toBe('/usr/bin/env LC_ALL=C TZ=UTC ps -ww -o lstart= -o command= -p 12')
  expect(processQuery(12, 'win32')).toMatchObject({ file: 'powershell.exe' })
  expect(processQuery(12, 'win32').args.at(-1)).toContain("'ProcessId=12'")
})

it.each([
  ['/a/bin/postgres -D /var/lib/my notes/cluster ', '/var/lib/my notes/cluster'],
  ['"C:/Program Files/pg/postgres.exe" -D "C:\\Users\\Kim K\\data\\cluster"', 'C:\\Users\\Kim K\\data\\cluster'],
  ['postgres.exe  "-D" "C:/data"', 'C:/data'],
  ['/usr/bin/vim -D /data', null],
  ['postgres: checkpointer', null],
  ['', null],
])('dataFolderOf finds the data folder in the command line of a postmaster: %s', (command, folder) => {
  expect(dataFolderOf(command)).toBe(folder)
})
