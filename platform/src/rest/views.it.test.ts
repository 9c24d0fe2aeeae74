import { describe, expect, it } from 'vitest'
import { useScene } from './testing/scene.ts'

// All tables are in a schema that is not exposed; the API consists of views.
const SCENE = `
create schema private;
grant usage on schema private to anon, authenticated;
create table private.authors (id int primary key, name text not null);
create table private.books (
  id int primary key, title text not null, author_id int references private.authors (id)
);
create table private.shelves (id int primary key, place text);
create table private.shelved (
  book_id int references private.books (id), shelf_id int references private.shelves (id),
  primary key (book_id, shelf_id)
);
create table private.pages (book_id int, number int, words text, primary key (book_id, number));
grant all on all tables in schema private to anon, authenticated;
do $$
declare t text;
begin
  foreach t in array array['authors', 'books', 'shelves', 'shelved', 'pages'] loop
    execute format('alter table private.%I enable row level security', t);
    execute format('create policy "all" on private.%I for all using (true)', t);
  end loop;
end $$;
insert into private.authors values (1, 'Ursula'), (2, 'Jorge');
insert into private.books values (1, 'Dunes', 1), (2, 'Ficciones', 2);
insert into private.shelves values (1, 'hall');
insert into private.shelved values (1, 1), (2, 1);

create view private.inner_books with (security_invoker = true) as select id, title, author_id from private.books;
grant select on private.inner_books to anon, authenticated;
create view public.authors with (security_invoker = true) as select id as nr, name from private.authors;
create view public.books with (security_invoker = true) as select id, title, author_id as written_by from private.inner_books;
create view public.shelves with (security_invoker = true) as select * from private.shelves;
create view public.shelved with (security_invoker = true) as select * from private.shelved;
create view public.pages with (security_invoker = true) as select number, book_id as book, words from private.pages;
create view public.titles with (security_invoker = true) as select title from private.books;
`

describe('views on tables of an unexposed schema', () => {
  const { platform, raw } = useScene({ scene: SCENE })

  const json = async (address: string): Promise<unknown> => (await raw(address)).json()
  const send = (method: string, path: string, body: unknown, prefer: string) =>
    raw(path, {
      method,
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Prefer: prefer },
    })

  it('have the relationships of those tables', async () => {
    expect(await json('/books?select=title,authors(name)&id=eq.1')).toEqual([
      { title: 'Dunes', authors: { name: 'Ursula' } },
    ])
    expect(await json('/authors?select=name,books(title)&nr=eq.2')).toEqual([
      { name: 'Jorge', books: [{ title: 'Ficciones' }] },
    ])
  })

  it('serve as junctions', async () => {
    expect(await json('/shelves?select=place,books(title)&books.order=id')).toEqual([
      { place: 'hall', books: [{ title: 'Dunes' }, { title: 'Ficciones' }] },
    ])
  })

  it('have a primary key for merging, replacing and locating rows', async () => {
    const merged = await send('POST', '/authors', { nr: 1, name: 'Ursula K.' }, 'resolution=merge-duplicates')
    expect(merged.status).toBe(200)
    const replaced = await send('PUT', '/authors?nr=eq.2', { nr: 2, name: 'Jorge L.' }, 'return=minimal')
    expect(replaced.status).toBe(204)
    expect(await json('/authors?order=nr')).toEqual([
      { nr: 1, name: 'Ursula K.' },
      { nr: 2, name: 'Jorge L.' },
    ])
    const located = await send('POST', '/authors', { nr: 3, name: 'Italo' }, 'return=headers-only')
    expect([located.status, located.headers.get('location')]).toEqual([201, '/authors?nr=eq.3'])
  })

  it('have a composite key under their own column names', async () => {
    const located = await send('POST', '/pages', { book: 1, number: 7, words: 'x' }, 'return=headers-only')
    expect(located.headers.get('location')).toBe('/pages?book=eq.1&number=eq.7')
  })

  it('have no key when they do not show it', async () => {
    expect((await send('PUT', '/titles?title=eq.x', { title: 'x' }, 'return=minimal')).status).toBe(405)
  })

  it('are analysed once each in a chain of views', async () => {
    const columns = Array.from({ length: 30 }, (_, at) => `title as c${at}`).join(', ')
    const names = Array.from({ length: 30 }, (_, at) => `c${at}`).join(', ')
    await platform.sql.unsafe(`
      create view public.chain0 with (security_invoker = true) as select id, author_id, ${columns} from private.books;
      ${Array.from(
        { length: 8 },
        (_, at) =>
          `create view public.chain${at + 1} with (security_invoker = true) as select id, author_id, ${names} from public.chain${at};`,
      ).join('\n')}
      notify pgrst, 'reload schema'`)
    await expect
      .poll(() => json('/chain8?select=c29,authors(name)&id=eq.2'))
      .toEqual([{ c29: 'Ficciones', authors: { name: 'Jorge L.' } }])
  })
})
