-- What searches read: for every capture a row with its visible text and the keys of its words, under an inverted index (GIN), and for every
-- person a vocabulary, the list of their distinct words. A save stores the text, and the text can be found at once. In a library with a word
-- index the words and the vocabulary follow within a minute, by a background job: a note that is edited often is indexed once.
create table private.search_texts (
  capture_id uuid primary key,
  user_id uuid not null,
  is_pinned boolean not null,
  created_at timestamptz not null,
  class smallint not null,
  -- The title, a line break, and the visible text; in lower case.
  body text not null,
  -- Keys of the words in the body, of "=word" for those in the title, and of "#word" for those in tags. Null in small libraries, which
  -- are read whole, and until the background job has come by.
  words integer[],
  -- The search_version() that made the row; 0 when it waits for the background job.
  version smallint not null,
  -- What belongs to the note without standing in its text: what was read in its files, and the comments on its highlights.
  attached text,
  foreign key (capture_id, user_id) references public.captures (id, user_id) on delete cascade
)
-- Each save leaves a dead entry in search_texts_unindexed_idx when the background job has indexed its words, and every search reads them: 10,000
-- take 6 ms. PostgreSQL would remove them when a fifth of all rows is dead, which are 20,000 in a library of 100,000.
with (toast_tuple_target = 8160, autovacuum_vacuum_scale_factor = 0.02);
-- Uncompressed, and in the row itself up to 8 kB: a search reads thousands of them.
alter table private.search_texts alter column body set storage external, alter column words set storage external,
  alter column attached set storage external;
create index search_texts_order_idx on private.search_texts (user_id, is_pinned desc, created_at desc, capture_id, class);
create index search_texts_words_idx on private.search_texts using gin (words) with (fastupdate = off);
create index search_texts_unindexed_idx on private.search_texts (user_id) where words is null;
create index search_texts_version_idx on private.search_texts (version);

-- A person's distinct words. Those with the same first three letters share a row, as ' word word ', so that the whole vocabulary is
-- read in a few milliseconds. A word with accents is kept as plain/accented. Words are only ever added.
create table private.vocabulary (
  user_id uuid not null references auth.users on delete cascade,
  head text collate "C" not null,
  words text collate "C" not null,
  primary key (user_id, head)
) with (fillfactor = 80, toast_tuple_target = 8160);
alter table private.vocabulary alter column words set storage external;
-- Finds the words whose first letter is wrong or missing.
create index vocabulary_tails_idx on private.vocabulary (user_id, substr(head, 2));
alter table private.search_texts enable row level security;
alter table private.vocabulary enable row level security;
revoke all on private.search_texts, private.vocabulary from anon, authenticated;

-- Increase this number to have every row made again in the background.
create function private.search_version() returns smallint
  language sql immutable parallel safe
  return 1::smallint;

-- A library of so many captures is read whole in a few milliseconds; only larger ones need an index of words.
create function private.word_index_from() returns integer
  language sql immutable parallel safe
  return 500;

create function private.has_word_index(p_user_id uuid) returns boolean
  language sql stable
  return (select sum(captures) > private.word_index_from() from private.tallies where user_id = p_user_id and kind = 'notebook') is true;

-- The entry of a word in the vocabulary: itself, or plain/accented. Null for pairs of letters of languages without blanks.
create function private.vocabulary_entry(word text) returns text
  language sql stable
  return case
    when octet_length(word) = length(word) then word
    when private.folded(word) = '' or word ~ private.unspaced_letters() then null
    when private.folded(word) = word then word
    else private.folded(word) || '/' || word
  end;

-- Makes the entries of notes with their words. The caller holds a lock on what would change them: a save has locked the notes, the background
-- job the entries.
create function private.index_captures(ids uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  with owner as materialized (
    select user_id, user_id::text as name, private.has_word_index(user_id) as has_index from public.captures where id = any (ids) group by user_id
  ),
  entry as materialized (
    select id, capture.user_id, owner.name, is_pinned, created_at, has_index, made.body, beside.attached,
      private.words_of(concat_ws(e'\n', made.body, beside.attached)) as words,
      private.content_class(content, shown) as class,
      private.words_of(lower(title)) as title_words, private.words_of(lower(array_to_string(tags, ' '))) as tag_words
    from public.captures as capture join owner on owner.user_id = capture.user_id,
      lateral (select private.visible_text(content) as shown offset 0) as visible,
      lateral (select private.searchable(title || e'\n' || shown) as body offset 0) as made,
      lateral (
        select private.searchable(string_agg(source.text, e'\n')) as attached from (
          select attachment.text from public.attachments as attachment
          where attachment.capture_id = capture.id and attachment.user_id = capture.user_id and attachment.text <> ''
          union all
          select highlight.comment from public.highlights as highlight
          where highlight.capture_id = capture.id and highlight.user_id = capture.user_id and highlight.comment <> '') as source
      ) as beside
    where id = any (ids)
  ),
  stored as (
    insert into private.search_texts (capture_id, user_id, is_pinned, created_at, class, body, attached, words, version)
    select id, user_id, is_pinned, created_at, class, body, attached,
      case when has_index then array(
        select private.word_key(name, private.folded(word)) from unnest(words) as word
        union all select private.word_key(name, '=' || private.folded(word)) from unnest(title_words) as word
        union all select private.word_key(name, '#' || private.folded(word)) from unnest(tag_words) as word) end,
      private.search_version()
    from entry
    on conflict (capture_id) do update set is_pinned = excluded.is_pinned, created_at = excluded.created_at,
      class = excluded.class, body = excluded.body, attached = excluded.attached, words = excluded.words, version = excluded.version
  ),
  spelled as (
    select distinct user_id, private.vocabulary_entry(word) as word from entry, unnest(words || tag_words) as word
  )
  insert into private.vocabulary as known (user_id, head, words)
  select spelled.user_id, spelled.head, ' ' || string_agg(spelled.word, ' ') || ' '
  from (select *, left(split_part(word, '/', 1), 3) collate "C" as head from spelled) as spelled
    left join private.vocabulary as listed on listed.user_id = spelled.user_id and listed.head = spelled.head
  where spelled.word is not null and (listed.words is null or strpos(listed.words, ' ' || spelled.word || ' ') = 0)
  group by 1, 2 order by 1, 2
  on conflict (user_id, head) do update set words = known.words || ltrim(excluded.words);
end
$$;

-- Makes saved notes searchable: in a small library with their words; in a large one, or from a restored backup, with their texts only. When all
-- notes are of large libraries, which is nearly always so for one of them, nothing more is looked up.
create function private.index_saved(ids uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  large constant uuid[] := array(
    select user_id from public.captures where id = any (ids) group by user_id
    having cardinality(ids) > 1000 or private.has_word_index(user_id));
  stored integer;
begin
  if large <> '{}' then
    insert into private.search_texts (capture_id, user_id, is_pinned, created_at, class, body, version)
    select id, user_id, is_pinned, created_at, private.content_class(content, shown), private.searchable(title || e'\n' || shown), 0
    from public.captures, lateral (select private.visible_text(content) as shown offset 0) as visible
    where id = any (ids) and user_id = any (large)
    on conflict (capture_id) do update set class = excluded.class, body = excluded.body, words = null, version = 0;
    get diagnostics stored = row_count;
    if stored = cardinality(ids) then
      return;
    end if;
    ids := array(select id from public.captures where id = any (ids) and user_id <> all (large));
  end if;
  if ids <> '{}' then
    perform private.index_captures(ids);
  end if;
end
$$;

-- Planned once: PostgreSQL would plan for each list of ids anew, because it expects more rows from a list that it does not know.
create function private.index_saved_captures() returns trigger
  language plpgsql security definer
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.index_saved(array(select id from added));
  return null;
end
$$;
create trigger index_saved_captures after insert on public.captures
  referencing new table as added for each statement execute function private.index_saved_captures();
-- A backup is restored with its triggers off, and may be older than this table.
alter table public.captures enable always trigger index_saved_captures;

create function private.index_changed_captures() returns trigger
  language plpgsql security definer
  set search_path = '' set plan_cache_mode = force_generic_plan
as $$
begin
  perform private.index_saved(array(
    select id from added join removed using (id)
    where (added.title, added.content, added.tags) is distinct from (removed.title, removed.content, removed.tags)));
  update private.search_texts as known set is_pinned = added.is_pinned, created_at = added.created_at
  from added where known.capture_id = added.id
    and (known.is_pinned, known.created_at) is distinct from (added.is_pinned, added.created_at);
  return null;
end
$$;
create trigger index_changed_captures after update on public.captures
  referencing old table as removed new table as added for each statement execute function private.index_changed_captures();

-- The argument is the column that is searched. A restored backup may bring very many rows: those are left to the background job.
create function private.index_attached() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed uuid[];
begin
  -- PostgreSQL plans a branch only when the trigger that has its transition tables runs it.
  if tg_op = 'INSERT' then
    changed := array(select distinct capture_id from added where to_jsonb(added) ->> tg_argv[0] <> '');
  elsif tg_op = 'DELETE' then
    changed := array(select distinct capture_id from removed where to_jsonb(removed) ->> tg_argv[0] <> '');
  else
    changed := array(
      select distinct unnest(array[added.capture_id, removed.capture_id]) from added join removed using (id)
      where (added.capture_id, to_jsonb(added) ->> tg_argv[0]) is distinct from (removed.capture_id, to_jsonb(removed) ->> tg_argv[0]));
  end if;
  if cardinality(changed) > 1000 then
    update private.search_texts set version = 0 where capture_id = any (changed);
  elsif cardinality(changed) > 0 then
    perform private.index_captures(changed);
  end if;
  return null;
end
$$;
create trigger index_added_text after insert on public.attachments
  referencing new table as added for each statement execute function private.index_attached('text');
create trigger index_changed_text after update on public.attachments
  referencing old table as removed new table as added for each statement execute function private.index_attached('text');
create trigger index_removed_text after delete on public.attachments
  referencing old table as removed for each statement execute function private.index_attached('text');
alter table public.attachments enable always trigger index_added_text;
create trigger index_added_comment after insert on public.highlights
  referencing new table as added for each statement execute function private.index_attached('comment');
create trigger index_changed_comment after update on public.highlights
  referencing old table as removed new table as added for each statement execute function private.index_attached('comment');
create trigger index_removed_comment after delete on public.highlights
  referencing old table as removed for each statement execute function private.index_attached('comment');
alter table public.highlights enable always trigger index_added_comment;

-- The background job: indexes some of the captures that wait, newest first, and returns how many are left. It locks the entries before it reads
-- the notes, so that an edit at the same time waits and its text is stored last.
create function public.continue_indexing(p_limit integer default 200) returns bigint
  language plpgsql security definer
  set search_path = ''
as $$
declare
  large constant uuid[] := array(
    select user_id from private.tallies where kind = 'notebook' group by user_id having sum(captures) > private.word_index_from());
begin
  perform private.index_captures(array(
    select capture_id from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large))
    order by created_at desc limit least(greatest(p_limit, 1), 5000) for update skip locked));
  return (select count(*) from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large)));
end
$$;

revoke execute on function public.continue_indexing(integer) from public, anon, authenticated;
grant execute on function public.continue_indexing(integer) to service_role;
