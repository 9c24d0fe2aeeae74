-- What a save costs: fewer statements in its triggers, with the same rules and counts.

-- PostgreSQL can inline a function only when it sets no search path. Its body was bound to its names when it was created.
alter function private.has_word_index(uuid) reset search_path;

-- As before. Every alternative of the pattern begins with "<", and most texts have none.
create or replace function private.is_html(content text) returns boolean
  language sql immutable parallel safe
  return strpos(content collate "C", '<') > 0 and content collate "C" ~* (
    '</[a-z][a-z0-9-]*\s*>|<!--|<(?:a|abbr|address|article|aside|audio|b|base|blockquote|body|br|button|canvas|caption|cite|code|col|colgroup'
    || '|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|ins|kbd'
    || '|label|legend|li|link|main|mark|math|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|samp|script|section|select|small|source'
    || '|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead|time|title|tr|u|ul|var|video|wbr)[\s/>]');

-- As before; a note without tags needs no look at them.
create or replace function private.valid_capture(capture public.captures) returns public.captures
  language plpgsql
  set search_path = ''
as $$
declare
  fault text;
begin
  capture.title := coalesce(nullif(private.trimmed(capture.title), ''), 'Untitled Capture');
  capture.content := private.trimmed(capture.content);
  capture.source_url := private.trimmed(capture.source_url);
  -- An address that no browser should open is not kept.
  if length(capture.source_url) > 4096 or private.web_host(capture.source_url) is null then
    capture.source_url := null;
  end if;
  fault := case
    when length(capture.title) > 200 then format('The title has %s characters. 200 are allowed.', length(capture.title))
    when capture.content is null or capture.content = '' then 'The text is empty.'
    when length(capture.content) > 500000 then format('The text with its markup has %s characters. 500,000 are allowed.', length(capture.content))
    -- Checked last because it costs most: most notes are short even with their markup.
    when length(capture.content) > 50000 and private.reading_length(capture.content) > 50000
      then format('The text has %s characters. 50,000 are allowed. Split it into several notes.', private.reading_length(capture.content))
  end;
  if (capture.tags = '{}') is not true then
    capture.tags := private.clean_tags(capture.tags);
    if fault is null and exists (select from unnest(capture.tags) as tag where length(tag) > 50) then
      fault := 'A tag has more than 50 characters.';
    end if;
  end if;
  if fault is not null then
    raise exception 'Invalid capture data' using detail = fault;
  end if;
  return capture;
end
$$;

-- As before; the tags that the product adds are clean already.
create or replace function private.allowed_by_plan(capture public.captures, profile public.profiles) returns public.captures
  language plpgsql security definer
  set search_path = ''
as $$
declare
  used_today integer := case when profile.last_message_date = private.today() then profile.daily_messages_count else 0 end;
  is_extraction boolean := capture.ocr_extraction_id is not null and private.use_extraction(capture.ocr_extraction_id, capture.user_id);
begin
  if not is_extraction then
    capture.ocr_extraction_id := null;
  end if;
  if private.is_pro(profile) then
    if capture.tags = '{}' then
      capture.tags := public.auto_tags(capture.content, capture.source_url);
    else
      capture.tags := private.clean_tags(capture.tags || public.auto_tags(capture.content, capture.source_url));
    end if;
  else
    if not is_extraction then
      if not private.is_chatgpt(capture.source_url) then
        raise exception 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.';
      end if;
      if used_today >= 2 then
        raise exception 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.';
      end if;
      update public.profiles
      set messages_count = messages_count + 1, daily_messages_count = used_today + 1, last_message_date = private.today()
      where id = profile.id;
    end if;
    capture.tags := '{}';
    capture.folder_id := null;
  end if;
  return capture;
end
$$;

-- As before, with the profile read beside the sums.
create or replace function private.measure_captures() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform private.add_bytes(saved.user_id, saved.bytes, 0, case when private.acts_as_person() and private.is_pro(profile) then saved.notes else 0 end)
  from (
    select user_id, count(*) filter (where ocr_extraction_id is null) as notes,
      sum(octet_length(title) + octet_length(content) + coalesce(octet_length(source_url), 0)
        + octet_length(array_to_string(tags, ',')) + coalesce(octet_length(turns::text), 0)) as bytes
    from added group by user_id
  ) as saved left join public.profiles as profile on profile.id = saved.user_id
  order by saved.user_id;
  return null;
end
$$;

-- As before, by one statement: a new note lowers no count.
create or replace function private.tally_inserted() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- Always in the order of the key, so that two statements never wait for each other.
  insert into private.tallies as known (user_id, kind, key, captures)
  select capture.user_id, keys.kind, keys.key, count(*)
  from added as capture, private.tally_keys(capture) as keys group by 1, 2, 3 order by 1, 2, 3
  on conflict (user_id, kind, key) do update set captures = known.captures + excluded.captures;
  return null;
end
$$;

-- As before. When all notes are of large libraries, which is nearly always so for one of them, nothing more is looked up.
create or replace function private.index_saved(ids uuid[]) returns void
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
