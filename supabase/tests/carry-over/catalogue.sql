-- Describes the schemas public and private and the triggers and policies on accounts and stored files, one line for each object, property and privilege.
with relation as (
  select c.*, format('%s.%s', c.relnamespace::regnamespace, c.relname) as name
  from pg_class as c where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
), function as (
  select p.*, p.oid::regprocedure::text as name from pg_proc as p
  where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
    and not exists (select from pg_depend as d where d.objid = p.oid and d.deptype = 'e')
), acl as (
  select 'schema ' || nspname as name, coalesce(nspacl, acldefault('n', nspowner)) as acl from pg_namespace
  where nspname in ('public', 'private')
  union all
  select 'relation ' || name, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)) from relation
  where relkind in ('r', 'S')
  union all
  select format('column %s.%s', name, attname), attacl from relation join pg_attribute on attrelid = relation.oid where attacl is not null
  union all
  select 'function ' || name, coalesce(proacl, acldefault('f', proowner)) from function
  union all
  select format('defaults of %s for %s', defaclnamespace::regnamespace, defaclobjtype), defaclacl from pg_default_acl
  where defaclnamespace in ('public'::regnamespace, 'private'::regnamespace)
)
select format('relation %s: %s', name, jsonb_build_object('kind', relkind, 'persistence', relpersistence, 'options', reloptions,
    'security', relrowsecurity, 'forced', relforcerowsecurity, 'identity', relreplident, 'owner', relowner::regrole)) as line
from relation
union all
select format('column %s.%s: %s', name, attname, jsonb_build_object('place', attnum, 'type', format_type(atttypid, atttypmod),
    'not null', attnotnull, 'default', pg_get_expr(adbin, adrelid), 'identity', attidentity, 'generated', attgenerated,
    'storage', attstorage, 'statistics', attstattarget, 'collation', attcollation::regcollation))
from relation join pg_attribute on attrelid = relation.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
where attnum > 0 and not attisdropped
union all
select format('constraint %s.%s: %s, validated %s', name, conname, pg_get_constraintdef(con.oid), convalidated)
from relation join pg_constraint as con on conrelid = relation.oid
union all
select format('index %s', pg_get_indexdef(indexrelid)) from relation join pg_index on indrelid = relation.oid
union all
select format('trigger %s, enabled %s', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger as t
join pg_class as c on c.oid = tgrelid
where not tgisinternal and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
union all
select format('policy %s on %s: %s', polname, polrelid::regclass, jsonb_build_object('command', polcmd, 'permissive', polpermissive,
    'roles', polroles::regrole[], 'using', pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid)))
from pg_policy join pg_class as c on c.oid = polrelid
where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'storage'::regnamespace)
union all
select format('function %s, owner %s: %s', name, proowner::regrole, pg_get_functiondef(oid)) from function
union all
select format('sequence %s.%s: %s', schemaname, sequencename, jsonb_build_array(data_type, start_value, min_value, max_value, increment_by, cycle))
from pg_sequences where schemaname in ('public', 'private')
union all
select format('publication %s: %s.%s', pubname, schemaname, tablename) from pg_publication_tables
union all
select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description) from pg_description
where classoid = 'pg_class'::regclass and objoid in (select oid from relation)
  or classoid = 'pg_proc'::regclass and objoid in (select oid from function)
union all
select format('%s: %s may %s, may grant %s', acl.name, case grantee when 0 then 'public' else grantee::regrole::text end, privilege_type, is_grantable)
from acl, aclexplode(acl.acl)
order by line
