-- Search also reads what belongs to a note without standing in its text: what was read in its pictures and PDFs, and the comments on its
-- highlights. find_captures and query_captures find them; search_captures stays with the title and the text.

alter table private.search_texts add column attached text;
alter table private.search_texts alter column attached set storage external;

drop function private.index_captures(uuid[]);
-- With `only_waiting` an entry that was indexed meanwhile is left alone: the person's edit is newer than what the background job read.
create function private.index_captures(ids uuid[], only_waiting boolean default false) returns void
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
    insert into private.search_texts as known (capture_id, user_id, is_pinned, created_at, class, body, attached, words, version)
    select id, user_id, is_pinned, created_at, class, body, attached,
      case when has_index then array(
        select distinct private.word_key(name, word) from (
          select private.folded(word) from unnest(words) as word
          union all select '=' || private.folded(word) from unnest(title_words) as word
          union all select '#' || private.folded(word) from unnest(tag_words) as word) as key (word)) end,
      private.search_version()
    from entry
    on conflict (capture_id) do update set is_pinned = excluded.is_pinned, created_at = excluded.created_at,
      class = excluded.class, body = excluded.body, attached = excluded.attached, words = excluded.words, version = excluded.version
    where not only_waiting or known.version < excluded.version or known.words is null and excluded.words is not null
  ),
  spelled as (
    select distinct user_id, folded, case when folded = word then word else folded || '/' || word end as word
    from entry, unnest(words || tag_words) as word, private.folded(word) as folded
    where folded <> '' and (octet_length(word) = length(word) or word !~ private.unspaced_letters())
  )
  insert into private.vocabulary as known (user_id, head, words)
  select spelled.user_id, left(spelled.folded, 3), ' ' || string_agg(spelled.word, ' ') || ' '
  from spelled left join private.vocabulary as listed
    on listed.user_id = spelled.user_id and listed.head = left(spelled.folded, 3) collate "C"
  where listed.words is null or strpos(listed.words, ' ' || spelled.word || ' ') = 0
  group by 1, 2 order by 1, 2
  on conflict (user_id, head) do update set words = known.words || ltrim(excluded.words);
end
$$;

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

-- The background job: indexes some of the captures that wait, newest first, and says how many are left.
create or replace function public.continue_indexing(p_limit integer default 200) returns bigint
  language plpgsql security definer
  set search_path = ''
as $$
declare
  large constant uuid[] := array(
    select user_id from private.tallies where kind = 'notebook' group by user_id having private.has_word_index(user_id));
begin
  perform private.index_captures(array(
    select capture_id from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large))
    order by created_at desc limit least(greatest(p_limit, 1), 5000)), only_waiting => true);
  return (select count(*) from private.search_texts
    where version < private.search_version() or (words is null and user_id = any (large)));
end
$$;

-- Notes that already have such texts are indexed again in the background.
update private.search_texts set version = 0 where capture_id in (
  select capture_id from public.attachments where text <> '' union select capture_id from public.highlights where comment <> '');

revoke execute on function private.index_captures(uuid[], boolean), private.index_attached() from public, anon, authenticated;
