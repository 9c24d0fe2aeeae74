// Lists who may use which table, function and policy, and compares the lists with the catalogue.
import { expect, it } from 'vitest'
import { useProduct } from '../product.ts'

const product = useProduct()

it('has row level security on every table of public and private, and names roles in every policy', async () => {
  const { sql } = product()
  const open = await sql`
    select relname from pg_class where relkind in ('r', 'p') and not relrowsecurity
      and relnamespace in ('public'::regnamespace, 'private'::regnamespace)`
  const views =
    await sql`select relname from pg_class where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace`
  const forEveryone = await sql`select policyname from pg_policies where 'public' = any (roles) or 'anon' = any (roles)`
  expect([open, views, forEveryone].map((rows) => [...rows])).toEqual([[], [], []])
})

it('sets the search path of every function that runs as its owner', async () => {
  const { sql } = product()
  const loose = await sql`
    select oid::regprocedure::text from pg_proc
    where prosecdef and pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not coalesce('search_path=""' = any (proconfig), false)`
  expect([...loose]).toEqual([])
})

it('lets signed-out callers execute one function only, and signed-in ones those of the screens', async () => {
  expect(await executableBy('anon')).toEqual(['get_public_capture'])
  expect(await executableBy('authenticated')).toEqual([
    'auto_tags',
    'capture_facets',
    'capture_stats',
    'count_import_batch',
    'count_query',
    'count_search',
    'delete_folder',
    'downgrade_plan',
    'empty_trash',
    'find_captures',
    'get_backlinks',
    'get_folder_counts',
    'get_public_capture',
    'is_pro',
    'kept_notes',
    'left_to_undo',
    'library_graph',
    'note_files',
    'query_captures',
    'record_activity',
    'related_captures',
    'remove_samples',
    'restore_captures',
    'restore_version',
    'saving_days',
    'search_captures',
    'search_trash',
    'set_file_reading',
    'show_samples',
    'start_trial',
    'suggest_notebook',
    'take_pdf_download',
    'tick_checklist',
    'token_work',
    'undo_activity',
    'undo_import',
  ])
  expect(await executableBy('service_role')).toEqual(
    expect.arrayContaining([
      'activate_pro',
      'admin_activate_pro',
      'admin_series',
      'admin_stats',
      'admin_users',
      'apply_payment_event',
      'choose_library',
      'claims_of_token',
      'deleted_accounts',
      'due_copies',
      'due_weekly_copies',
      'end_tokens',
      'finish_import',
      'give_back_ocr',
      'import_details',
      'import_notebooks',
      'import_notes',
      'missing_import_files',
      'names_of_tokens',
      'record_copy',
      'record_weekly_copy',
      'session_proved_at',
      'set_space_limits',
      'start_import',
      'store_contact_message',
      'sweep_plans',
      'sweep_trash',
      'take_background_ocr',
      'take_file_to_read',
      'take_ocr',
      'take_trial_warnings',
      'trash_former_parts',
      'weigh_import_links',
    ]),
  )
})

it('grants signed-out callers no table, and signed-in ones only the commands of the screens', async () => {
  const { sql } = product()
  const privileges = await sql<{ granted: string }[]>`
    select grantee || ' ' || table_name || ': ' || string_agg(lower(privilege_type), ' ' order by privilege_type) as granted
    from information_schema.role_table_grants
    where table_schema in ('public', 'private') and grantee in ('PUBLIC', 'anon', 'authenticated')
    group by grantee, table_name order by 1`
  expect(privileges.map(({ granted }) => granted)).toEqual([
    'authenticated activities: select',
    'authenticated attachments: select',
    'authenticated capture_versions: select',
    'authenticated captures: delete insert select update',
    'authenticated folders: delete insert select update',
    'authenticated highlights: delete insert select',
    'authenticated imports: select',
    'authenticated note_connections: delete insert select',
    'authenticated ocr_extractions: select',
    'authenticated payments: select',
    'authenticated pdf_downloads: select',
    'authenticated profiles: select',
    'authenticated saved_searches: delete insert select update',
    'authenticated subscriptions: select',
    'authenticated trashed_captures: select',
    'authenticated weekly_copies: delete select',
  ])
  const columns = await sql`
    select table_name, column_name, privilege_type from information_schema.column_privileges
    where grantee = 'authenticated' and table_name = 'profiles' and privilege_type <> 'SELECT'`
  expect([...columns]).toEqual([{ table_name: 'profiles', column_name: 'id', privilege_type: 'INSERT' }])
})

it('keeps signed-out callers out of the private schema', async () => {
  const { sql } = product()
  const [row] = await sql`select has_schema_privilege('anon', 'private', 'usage') as anon`
  expect(row?.anon).toBe(false)
})

async function executableBy(role: string): Promise<string[]> {
  const { sql } = product()
  const rows = await sql<{ name: string }[]>`
    select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege(${role}, oid, 'execute') order by 1`
  return rows.map(({ name }) => name)
}
