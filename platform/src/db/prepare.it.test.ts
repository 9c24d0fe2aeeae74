import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { prepareDatabase } from './prepare.ts'
import { connect, type Sql } from './sql.ts'

let project: string
let admin: Sql
let sql: Sql
const name = `prepare_${Date.now()}`
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'project-'))
  await mkdir(join(project, 'migrations'))
  await writeFile(
    join(project, 'migrations', '20260101000000_create_things.sql'),
    'create table things (owner uuid references auth.users)',
  )
  await writeFile(join(project, 'seed.sql'), SEED)
  admin = connect(inject('superuser'), { max: 1 })
  await admin.unsafe(`create database ${name}`)
  const address = { ...(inject('superuser') as Exclude<Parameters<typeof connect>[0], string>), database: name }
  sql = connect(address, { max: 6 })
})
afterEach(async () => {
  await sql.end()
  await admin.unsafe(`drop database ${name}`)
  await admin.end()
  await rm(project, { recursive: true })
})

const SEED = "insert into auth.users (email) values ('seed@example.org'); insert into things select id from auth.users"

it('prepareDatabase bootstraps, migrates and seeds an empty database once', async () => {
  expect(await prepareDatabase(sql, project)).toMatchObject({ migrated: 1, seeded: true })
  expect(await prepareDatabase(sql, project)).toEqual({ bootstrapped: 0, migrated: 0, seeded: false })
  expect(await sql`select count(*)::int as rows from things`).toEqual([{ rows: 1 }])
})

it('prepareDatabase seeds at the next start when the first one ended between migrating and seeding', async () => {
  await writeFile(join(project, 'seed.sql'), `${SEED}; select 1 / 0`)
  await expect(prepareDatabase(sql, project)).rejects.toThrow(
    `The seed ${join(project, 'seed.sql')} failed and was rolled back: division by zero`,
  )
  await writeFile(join(project, 'seed.sql'), SEED)
  expect(await prepareDatabase(sql, project)).toEqual({ bootstrapped: 0, migrated: 0, seeded: true })
  expect(await prepareDatabase(sql, project)).toMatchObject({ seeded: false })
  expect(await sql`select count(*)::int as rows from things`).toEqual([{ rows: 1 }])
})

it('prepareDatabase seeds once when several servers start on an empty database', async () => {
  const prepared = await Promise.all([1, 2, 3].map(() => prepareDatabase(sql, project)))
  expect(prepared.filter(({ seeded }) => seeded)).toHaveLength(1)
  expect(await sql`select count(*)::int as rows from things`).toEqual([{ rows: 1 }])
})

it('prepareDatabase does not seed a database that was there before', async () => {
  await rm(join(project, 'seed.sql'))
  await prepareDatabase(sql, project)
  await writeFile(join(project, 'seed.sql'), SEED)
  expect(await prepareDatabase(sql, project)).toMatchObject({ seeded: false })
})
