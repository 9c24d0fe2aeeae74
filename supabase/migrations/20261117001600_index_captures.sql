-- What searches read. The database keeps what people see of a capture as text, with the words in it, for every client: an inverted index, which
-- is a GIN index over the words of each capture, and a vocabulary for each person, the list of their distinct words. Beside them stands the
-- type of a capture (text, links, code, or code with links) and its length (short, medium, long) as one small number: 3 times the type plus
-- the length. The app uses the same rule for open lists: packages/core/src/capture/content-type.ts.
create extension if not exists unaccent with schema extensions;

-- These functions run at every save and must be fast. "C" is the fastest collation, and it gives \s and \w the same meaning in every
-- database. PostgreSQL can inline a function only when it sets no search path; these bodies need none.
create function private.is_code_line(line text) returns boolean
  language sql immutable parallel safe
  return line collate "C" ~ (
      '[;{]\s*$'
      '|^\s*[}\])][}\]);,]*\s*$'
      '|=>|::|!==|===|&&|\|\|'
      '|^\s*(?:const|let|var)\s+[\w${\[]+.*='
      '|^\s*(?:export\s+|async\s+|public\s+|private\s+|static\s+)*(?:function|class|interface|enum|struct|fn|func|def)\s+\w+\s*[({:<]'
      '|^\s*(?:import\s+.+\s+from\s+[''"]|from\s+[\w.]+\s+import\s|#include\s*[<"]|using\s+namespace\s|package\s+[\w.]+;)'
      '|^\s*(?:if|for|while|switch|catch)\s*\(.+\)\s*[{;]?\s*$'
      '|^\s*(?:if|for|while|elif|else|try|except|with)\y[^.?!]*:\s*$'
      '|^\s*(?:\$|>>>)\s+\S'
      '|^\s*</?[A-Za-z][\w-]*(?:\s[^<>]*)?>'
      '|\y(?:console\.log|print|printf|System\.out\.println)\s*\(')
    or line collate "C" ~* '^\s*(?:select\s.+\sfrom\s|insert\s+into\s|create\s+(?:table|index|function)\s|update\s+\w+\s+set\s)';

-- `shown` is the visible text of the content. Empty lines and repeated blanks of HTML do not count.
create function private.content_class(content text, shown text) returns smallint
  language plpgsql immutable parallel safe
  set search_path = ''
as $$
declare
  lines constant text[] := case
    when private.is_html(content) then array(
      select btrim(line) from string_to_table(
        regexp_replace(shown collate "C", '[ \t\v\f\u00a0]{2,}|[\t\v\f\u00a0]', ' ', 'g'), e'\n') as line
      where btrim(line) <> '')
    else string_to_array(replace(content, u&'\00a0', ' '), e'\n')
  end;
  length constant integer := length(array_to_string(lines, e'\n'));
  -- A code block, or at least 30 % of the lines look like code.
  has_code constant boolean := content collate "C" ~* '(?n)<pre[\s>]|<code[\s>]|^```|^~~~|class="ql-code-block'
    or (select sum(private.is_code_line(line)::integer) >= greatest(1, 0.3 * count(*)) from unnest(lines) as line
        where line collate "C" ~ '\S') is true;
  has_links constant boolean :=
    content collate "C" ~* '\yhttps?://[^\s<>"'']+|\ywww\.[^\s<>"'']+\.[^\s<>"'']+';
begin
  return 3 * (2 * has_code::integer + has_links::integer) + case when length >= 500 then 2 when length >= 100 then 1 else 0 end;
end
$$;

-- The classes that a chosen type lets through; null for all of them.
create function private.classes_of_type(content_type text) returns smallint[]
  language plpgsql immutable
  set search_path = ''
as $$
begin
  case coalesce(content_type, 'all')
    when 'all' then return null;
    when 'text' then return '{0,1,2}';
    when 'links' then return '{3,4,5,9,10,11}';
    when 'code' then return '{6,7,8,9,10,11}';
    when 'short' then return '{0,3,6,9}';
    when 'long' then return '{2,5,8,11}';
    else raise exception 'Unknown content type' using errcode = 'invalid_parameter_value';
  end case;
end
$$;

-- Lower case, with runs of blanks as one, and empty lines left out.
create function private.searchable(given text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(
    regexp_replace(given, '[ \t\v\f\r\u00a0]{2,}|[\t\v\f\r\u00a0]', ' ', 'g'), ' ?\n[ \n]*', e'\n', 'g'));

-- Characters that are neither letter nor digit separate words. The ranges name code points: the same in every locale.
create function private.split_words(given text) returns text[]
  language sql immutable parallel safe
  return string_to_array(regexp_replace(given,
    '[\x01-\x1f\x21-\x2f\x3a-\x40\x5b-\x60\x7b-\xa9\xab-\xb4\xb6-\xb9\xbb-\xbf\u2000-\u206f\u2190-\u2bff\u3000-\u3004\u3008-\u3020\u30fb'
    '\ufe30-\ufe4f\uff01-\uff0f\uff1a-\uff20]+', ' ', 'g'), ' ');

-- Thai, Lao, Burmese, Khmer, Japanese, Chinese and Korean use few blanks or none: their pairs of letters serve as words.
create function private.unspaced_letters() returns text
  language sql immutable parallel safe
  return '[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff\uac00-\ud7a3]';

create function private.letter_pairs(given text) returns setof text
  language sql immutable parallel safe rows 50
begin atomic
  select letter || next_letter
  from regexp_matches(given, private.unspaced_letters() || '{2,}', 'g') as run, string_to_array(run[1], null) as letters,
    unnest(letters, letters[2:]) as pair (letter, next_letter)
  where next_letter is not null;
end;

-- The word without accents, as the vocabulary and the index know it.
create function private.folded(word text) returns text
  language sql stable
  return case when octet_length(word) = length(word) then word
    else translate(extensions.unaccent('extensions.unaccent'::regdictionary, word), ' /', '') end;

-- The distinct words of a text as they are written. Of very long ones overlapping windows are taken: every piece of 20 letters
-- stands in one of them.
create function private.words_of(body text) returns text[]
  language plpgsql stable
  set search_path = ''
as $$
declare
  is_unspaced constant boolean := body ~ private.unspaced_letters();
  words constant text[] := private.split_words(
    case when is_unspaced then regexp_replace(body, private.unspaced_letters() || '+', ' ', 'g') else body end);
begin
  if is_unspaced or exists (select from unnest(words) as word where length(word) > 40) then
    return array(
      select word from unnest(words) as word where length(word) between 1 and 40
      union select piece || next_piece
        from unnest(words) as word, lateral (select array(select run[1] from regexp_matches(word, '.{1,20}', 'g') as run) as pieces offset 0) as cut,
          unnest(pieces, pieces[2:]) as pair (piece, next_piece)
        where length(word) > 40 and next_piece is not null
      union select pair from private.letter_pairs(body) as pair);
  end if;
  return array(select distinct word collate "C" from unnest(words) as word where word <> '');
end
$$;

-- A word's key in the index. It is mixed with its owner, so that one person's lists in the index hold nobody else's captures.
-- Two words may share a key: the text decides.
create function private.word_key(owner text, word text) returns integer
  language sql immutable parallel safe
  return ('x' || left(md5(owner || word), 8))::bit(32)::integer;

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
  -- Which extractor made the row; 0 when it waits for the background job.
  version smallint not null,
  -- What belongs to the note without standing in its text: what was read in its files, and the comments on its highlights.
  attached text,
  foreign key (capture_id, user_id) references public.captures (id, user_id) on delete cascade
) with (toast_tuple_target = 8160);
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
alter table private.search_texts enable row level security;
alter table private.vocabulary enable row level security;
revoke all on private.search_texts, private.vocabulary from anon, authenticated;

-- A new number has every row made again in the background.
create function private.search_version() returns smallint
  language sql immutable parallel safe
  return 1::smallint;

-- A library of so many captures is read whole in a few milliseconds; only larger ones need an index of words.
create function private.has_word_index(p_user_id uuid) returns boolean
  language sql stable
  set search_path = ''
  return (select sum(captures) > 3000 from private.tallies where user_id = p_user_id and kind = 'notebook') is true;

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

create function private.index_saved_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if (select count(*) from added) <= 1000 then
    perform private.index_captures(array(select id from added));
  else
    -- A restored backup: the background job indexes the words.
    insert into private.search_texts (capture_id, user_id, is_pinned, created_at, class, body, version)
    select id, user_id, is_pinned, created_at, private.content_class(content, shown), private.searchable(title || e'\n' || shown), 0
    from added, lateral (select private.visible_text(content) as shown offset 0) as visible
    on conflict (capture_id) do nothing;
  end if;
  return null;
end
$$;
create trigger index_saved_captures after insert on public.captures
  referencing new table as added for each statement execute function private.index_saved_captures();
-- A backup is restored with its triggers off, and may be older than this table.
alter table public.captures enable always trigger index_saved_captures;

create function private.index_changed_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.index_captures(array(
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

-- The background job: indexes some of the captures that wait, newest first, and says how many are left.
create function public.continue_indexing(p_limit integer default 200) returns bigint
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

revoke execute on function public.continue_indexing(integer) from public, anon, authenticated;
grant execute on function public.continue_indexing(integer) to service_role;
