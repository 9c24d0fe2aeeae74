// Fills a Pro account with realistic captures: short and long, with tags, sources and notebooks.
import type { Session } from '@supabase/supabase-js'
import { newAccount } from '../platform/new-account.ts'
import type { ServerProcess } from '../platform/server-process.ts'

export async function fillAccount(server: ServerProcess, captures: number): Promise<Session> {
  const person = { email: `library-of-${captures}@bench.example`, password: 'correct horse battery' }
  const { session } = await newAccount(server, person)
  const { id } = session.user
  const sql = await server.connect(1)
  await sql`update profiles set plan = 'pro', is_active = true, payment_status = 'active' where id = ${id}`
  await sql`insert into folders (user_id, name) select ${id}, 'Notebook ' || n from generate_series(1, 12) as n`
  await sql`
    insert into captures (user_id, title, content, source_url, tags, folder_id, is_pinned, created_at)
    select ${id}, 'Note ' || n || ' about the ' || (array['tide', 'harbour', 'lighthouse', 'moon and its long way round'])[1 + n % 4],
      repeat('<p>The tide comes in and goes out again, <strong>twice a day</strong>, by the moon. ' || md5(n::text) || '</p>', 1 + n % 20),
      'https://' || (array['chatgpt.com', 'en.wikipedia.org', 'github.com'])[1 + n % 3] || '/p/' || n,
      array['tide', 'topic ' || n % 40],
      (select folder.id from folders as folder where folder.user_id = ${id} and folder.name = 'Notebook ' || (1 + n % 12)),
      n % 2000 = 0, now() - n * interval '1 hour'
    from generate_series(1, ${captures}) as n`
  await sql`analyze`
  await sql.end()
  return session
}
