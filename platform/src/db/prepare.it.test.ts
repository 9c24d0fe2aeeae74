import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { connect } from './database.ts'
import { prepareDatabase } from './prepare.ts'

it('lays the ground, migrates and seeds an empty database once', async () => {
  const project = await mkdtemp(join(tmpdir(), 'project-'))
  await mkdir(join(project, 'migrations'))
  await writeFile(
    join(project, 'migrations', '20260101000000_create_things.sql'),
    'create table things (owner uuid references auth.users)',
  )
  await writeFile(
    join(project, 'seed.sql'),
    "insert into auth.users (email) values ('seed@example.org'); insert into things select id from auth.users",
  )
  const admin = connect(inject('superuser'), { max: 1, onnotice: () => undefined })
  const name = `prepare_${Date.now()}`
  await admin.unsafe(`create database ${name}`)
  const address = { ...(inject('superuser') as Exclude<Parameters<typeof connect>[0], string>), database: name }
  const sql = connect(address, { max: 2, onnotice: () => undefined })

  expect(await prepareDatabase(sql, project)).toMatchObject({ migrated: 1, seeded: true })
  expect(await prepareDatabase(sql, project)).toEqual({ bootstrapped: 0, migrated: 0, seeded: false })
  expect(await sql`select count(*)::int as rows from things`).toEqual([{ rows: 1 }])

  await sql.end()
  await admin.unsafe(`drop database ${name}`)
  await admin.end()
  await rm(project, { recursive: true })
})
