// Reads table shapes from the catalogue and caches them until the schema changes. Runs as the system role; clients
// provide only names, as parameters.

import type { Database } from '../../db/database.ts'
import { BoundedMap } from '../../limits/bounded-map.ts'
import { type TableShape, tableKey, tableShape } from './table-shape.ts'

export type TableCatalog = ReturnType<typeof createTableCatalog>

type Requests = Pick<Database, 'ask' | 'transact'>

// Without an event trigger, deletes may be checked with an old policy for this long.
const CACHE_MS = 15_000
// Clients may ask for any name, so missing tables take space too.
const MAX_CACHED_TABLES = 1000
const MAX_NAME_LENGTH = 63

export function createTableCatalog(db: Requests) {
  const known = new BoundedMap<string, { readonly shape: Promise<TableShape | null>; readonly until: number }>(
    MAX_CACHED_TABLES,
  )
  return {
    /** Returns null when there is no such table. */
    async table(schema: string, name: string): Promise<TableShape | null> {
      // PostgreSQL truncates longer names and would find another table.
      if (schema.length > MAX_NAME_LENGTH || name.length > MAX_NAME_LENGTH) return null
      const key = tableKey(schema, name)
      const remembered = known.get(key)
      if (remembered && remembered.until > performance.now()) return remembered.shape
      const shape = readShape(db, schema, name)
      known.set(key, { shape, until: performance.now() + CACHE_MS })
      shape.catch(() => known.delete(key))
      return shape
    },
    /** Returns true when at least one published table matches; null matches any. */
    async isPublished(schema: string | null, name: string | null): Promise<boolean> {
      const [row] = await db.ask(
        (sql) => sql<{ found: boolean }[]>`
          select exists (
            select from pg_publication_tables
            where pubname = 'supabase_realtime' and rowfilter is null
              and schemaname = coalesce(${schema}::text, schemaname) and tablename = coalesce(${name}::text, tablename)
          ) as found`,
      )
      return row?.found ?? false
    },
    forget: (): void => known.clear(),
  }
}

async function readShape(db: Requests, schema: string, name: string): Promise<TableShape | null> {
  const [, [row]] = await db.transact((tx) =>
    Promise.all([
      // With an empty search_path, pg_get_expr qualifies every name in a policy.
      tx`select set_config('search_path', '', true)`,
      tx<{ shape: string }[]>`${tx.unsafe(SHAPE)} where n.nspname = ${schema} and c.relname = ${name}`,
    ]),
  )
  return row ? tableShape.parse(JSON.parse(row.shape)) : null
}

const SHAPE = `
with callers as (
  select r.oid, r.rolname, r.rolbypassrls or r.rolsuper as exempt
  from pg_catalog.pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
)
select pg_catalog.json_build_object(
  'schema', n.nspname,
  'name', c.relname,
  -- A row filter of the publication is not evaluated, so such a table counts as unpublished.
  'isPublished', publication.attnames is not null and publication.rowfilter is null and exists (
    select from pg_catalog.pg_trigger g where g.tgrelid = c.oid and g.tgname = 'realtime_notify_change'
  ),
  'hasRowSecurity', c.relrowsecurity,
  'key', (
    select coalesce(json_agg(a.attname order by k.position), '[]')
    from pg_catalog.pg_index i
    cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, position)
    join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
    where i.indrelid = c.oid and i.indisprimary
  ),
  'columns', (
    select json_agg(json_build_object(
      'name', a.attname,
      'type', t.typname,
      'cast', format('%I.%I', tn.nspname, t.typname),
      'isEnum', t.typtype = 'e',
      'readers', (
        select coalesce(json_agg(callers.rolname), '[]') from callers
        where a.attname = any (publication.attnames)
          and has_schema_privilege(callers.oid, n.oid, 'usage')
          and has_column_privilege(callers.oid, c.oid, a.attnum, 'select')
      )
    ) order by a.attnum)
    from pg_catalog.pg_attribute a
    join pg_catalog.pg_type t on t.oid = a.atttypid
    join pg_catalog.pg_namespace tn on tn.oid = t.typnamespace
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ),
  'exempt', (select coalesce(json_agg(callers.rolname), '[]') from callers where callers.exempt),
  'policies', (
    select coalesce(json_agg(json_build_object(
      'isPermissive', p.polpermissive,
      'roles', (
        select coalesce(json_agg(callers.rolname), '[]') from callers
        where exists (
          select from unnest(p.polroles) r where r = 0 or pg_has_role(callers.oid, r, 'usage')
        )
      ),
      'expression', coalesce(pg_get_expr(p.polqual, p.polrelid), 'true'),
      'reads', case when p.polqual::text like '%:varattno 0 %' then null else (
        select coalesce(json_agg(distinct a.attname), '[]')
        from pg_catalog.pg_depend d
        join pg_catalog.pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
        where d.classid = 'pg_catalog.pg_policy'::regclass and d.objid = p.oid
          and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid > 0
      ) end
    )), '[]')
    from pg_catalog.pg_policy p
    where p.polrelid = c.oid and p.polcmd in ('r', '*')
  )
)::text as shape
from pg_catalog.pg_class c
join pg_catalog.pg_namespace n on n.oid = c.relnamespace
left join pg_catalog.pg_publication_tables publication
  on publication.pubname = 'supabase_realtime' and publication.schemaname = n.nspname and publication.tablename = c.relname
`
