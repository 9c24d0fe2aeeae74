// The three catalogue queries. They run with an empty search_path, so that every type and default is qualified. $1 is
// the exposed schemas as an array literal.

// The exposed relations and everything that exposed views read.
const NEEDED = `
with recursive exposed as (
  select n.oid, n.nspname as name from pg_namespace n where n.nspname = any ($1::text[]::name[])
),
view_reads as (
  select distinct r.ev_class as view, d.refobjid as relation
  from pg_rewrite r
  join pg_class c on c.oid = r.ev_class and c.relkind in ('v', 'm')
  join pg_depend d on d.classid = 'pg_catalog.pg_rewrite'::regclass and d.objid = r.oid
    and d.refclassid = 'pg_catalog.pg_class'::regclass and d.refobjid <> r.ev_class
),
needed as (
  select c.oid from pg_class c where c.relnamespace in (select oid from exposed)
  union
  select v.relation from needed n join view_reads v on v.view = n.oid
)`

const BASE_TYPE = `
base_type as (
  select t.oid, t.oid as base from pg_type t where t.typtype <> 'd'
  union all
  select d.oid, b.base from base_type b join pg_type d on d.typtype = 'd' and d.typbasetype = b.oid
)`

/** Returns each view with its stored query. */
export const VIEWS_QUERY = `${NEEDED}
select r.ev_class::text as id, r.ev_action::text as definition
from pg_rewrite r
join pg_class c on c.oid = r.ev_class and c.relkind = 'v'
where r.rulename = '_RETURN' and c.oid in (select oid from needed)
  and c.relnamespace not in (
    'pg_catalog'::regnamespace, 'information_schema'::regnamespace)`

/** Returns each relation with its columns. */
export const RELATIONS_QUERY = `${NEEDED}, ${BASE_TYPE},
cast_function as (
  select c.castsource as source, c.casttarget as target, json_build_object('schema', n.nspname, 'name', p.proname) as value
  from pg_cast c
  join pg_proc p on p.oid = c.castfunc
  join pg_namespace n on n.oid = p.pronamespace
  where c.castmethod = 'f' and c.castcontext = 'i' and n.nspname <> 'pg_catalog'
),
representation as (
  select t.oid as domain, json_build_object(
    'toJson', (select f.value from cast_function f where f.source = t.oid and f.target = 'pg_catalog.json'::regtype),
    'fromJson', (select f.value from cast_function f where f.target = t.oid and f.source = 'pg_catalog.json'::regtype),
    'fromText', (select f.value from cast_function f where f.target = t.oid and f.source = 'pg_catalog.text'::regtype)
  ) as value
  from pg_type t
  where t.typtype = 'd' and t.oid in (select f.source from cast_function f union select f.target from cast_function f)
),
attribute as (
  select a.attrelid as relation, a.attnum as position, json_build_object(
    'name', a.attname,
    'number', a.attnum,
    'type', format_type(a.atttypid, -1),
    'baseType', format_type(coalesce(b.base, a.atttypid), -1),
    'nullable', not a.attnotnull,
    'default', case
      when a.attgenerated <> '' then null
      when a.attidentity <> '' then 'nextval(' || quote_literal(pg_get_serial_sequence(
        quote_ident(n.nspname) || '.' || quote_ident(c.relname), a.attname)) || '::regclass)'
      else coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0)) end,
    'generated', a.attgenerated <> '' or a.attidentity = 'a',
    'representation', r.value
  ) as value
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid
  join pg_namespace n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  left join base_type b on b.oid = a.atttypid
  left join representation r on r.domain = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attnum > 0 and not a.attisdropped
    and (c.oid in (select oid from needed)
      or c.reltype in (select p.prorettype from pg_proc p where p.pronamespace in (select oid from exposed)))
),
relation as (
  select c.oid, json_build_object(
    'id', c.oid::text,
    'schema', n.nspname,
    'name', c.relname,
    'kind', c.relkind,
    'exposed', n.oid in (select oid from exposed) and not c.relispartition,
    'rowSecurity', c.relrowsecurity,
    'securityInvoker', coalesce((
      select split_part(o, '=', 2)::boolean from unnest(c.reloptions) o where o like 'security_invoker=%'), false),
    'reads', (
      select coalesce(json_agg(v.relation::text), '[]') from view_reads v where v.view = c.oid),
    'columns', (
      select coalesce(json_agg(a.value order by a.position), '[]') from attribute a where a.relation = c.oid)
  ) as value
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f', 'c')
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
)
select value::text as relation from relation`

/** Returns everything else. */
export const CATALOGUE_QUERY = `${NEEDED}, ${BASE_TYPE},
key as (
  select json_build_object(
    'relation', k.conrelid::text,
    'kind', k.contype,
    'name', k.conname,
    'columns', (
      select json_agg(a.attname order by c.position)
      from unnest(k.conkey) with ordinality c(number, position)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.number),
    'target', nullif(k.confrelid, 0)::text,
    'targetColumns', (
      select json_agg(a.attname order by c.position)
      from unnest(k.confkey) with ordinality c(number, position)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.number)
  ) as value
  from pg_constraint k
  where k.contype in ('p', 'u', 'f') and k.conparentid = 0 and k.conrelid in (select oid from needed)
),
routine as (
  select p.oid, json_build_object(
    'schema', n.name,
    'name', p.proname,
    'volatility', p.provolatile,
    'returnsSet', p.proretset,
    'expectedRows', p.prorows,
    'rowOf', (
      select nullif(t.typrelid, 0)::text from pg_type t where p.pronargs = 1 and t.oid = p.proargtypes[0]),
    'returnType', format_type(p.prorettype, -1),
    'returnBase', format_type(coalesce(t.base, p.prorettype), -1),
    'returnMedia', (
      select d.typname from pg_type d where d.oid = p.prorettype and d.typtype = 'd' and d.typname like '%/%'),
    'returnRelation', nullif(coalesce(b.typrelid, 0), 0)::text,
    'parameters', (
      select coalesce(json_agg(json_build_object(
        'name', coalesce(p.proargnames[a.position], ''),
        'mode', coalesce(p.proargmodes[a.position]::text, 'i'),
        'type', format_type(a.type, -1)) order by a.position), '[]')
      from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[])) with ordinality a(type, position)),
    'defaults', p.pronargdefaults
  ) as value
  from pg_proc p
  join exposed n on n.oid = p.pronamespace
  left join base_type t on t.oid = p.prorettype
  left join pg_type b on b.oid = coalesce(t.base, p.prorettype)
  where p.prokind = 'f' and p.prorettype not in (
    'pg_catalog.trigger'::regtype, 'pg_catalog.event_trigger'::regtype, 'pg_catalog.internal'::regtype)
),
type as (
  select json_build_object(
    'schema', n.nspname,
    'name', t.typname,
    'sqlName', format_type(t.oid, -1)
  ) as value
  from pg_type t
  join pg_namespace n on n.oid = t.typnamespace
  where t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typname !~ '^_?reg' and (t.typcategory = 'A') = (t.typname ~ '^_')
    and (n.nspname in ('pg_catalog', 'extensions') or n.oid in (select oid from exposed))
)
select
  (select coalesce(json_agg(name), '[]') from exposed)::text as schemas,
  (select coalesce(json_agg(value), '[]') from key)::text as keys,
  (select coalesce(json_agg(value order by oid), '[]') from routine)::text as routines,
  (select coalesce(json_agg(value), '[]') from type)::text as types`
