-- What an access token may not do: write after its end or more often than 600 times an hour, choose the id of a link, bring notes into a feed,
-- or widen the reach of a feed or of another token. A refused note says what is wrong with it.

-- As before, with two changes: the hint says how long the hour still lasts, and a token that was revoked or has expired writes nothing, also
-- where its request began before. A file that is still arriving is refused at its end.
create or replace function private.count_token_write() returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  used integer;
  since timestamptz;
begin
  if not private.has_token() then
    return;
  end if;
  update public.access_tokens set
    writes = case when writes_since > private.clock() - interval '1 hour' then writes + 1 else 1 end,
    writes_since = case when writes_since > private.clock() - interval '1 hour' then writes_since else private.clock() end
  where id = (auth.jwt() -> 'token' ->> 'id')::uuid and revoked_at is null and (expires_at is null or expires_at > private.clock())
  returning writes, writes_since into used, since;
  if not found then
    raise exception 'The access token is unknown, revoked or expired' using errcode = 'PT401', detail = 'token_ended';
  end if;
  if used > 600 then
    raise exception 'This access token has written 600 times within an hour. Try again later.'
      using errcode = 'PT429', detail = 'token_writes',
        hint = format('Try again in %s seconds.', ceil(extract(epoch from since + interval '1 hour' - private.clock()))::integer);
  end if;
end
$$;

-- As before, with one change: the link of a token gets a new id, so that undo tells it from one that the token deleted.
create or replace function private.check_link() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  -- A link that is deleted with its capture is a cascade, not a person's own statement.
  if pg_trigger_depth() = 1 and private.acts_as_person() and not private.is_pro(auth.uid()) then
    raise exception 'Linking notes requires Pro plan';
  end if;
  if tg_op = 'INSERT' and private.has_token() then
    new.id := gen_random_uuid();
  end if;
  return coalesce(new, old);
end
$$;

-- A feed shows notes to whoever has its address. As a token shares no notes, it brings no note into a feed that was outside, neither by a tag
-- nor by a notebook. New notes it may write there.
create function private.refuse_feeding_by_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.has_token() and exists (
    select from public.feeds as feed
    where feed.user_id = new.user_id
      and (feed.tag = any (new.tags) or feed.folder_id in (select unnest(array[id, parent_id]) from public.folders where id = new.folder_id))
      and (feed.tag = any (old.tags) or feed.folder_id in (select unnest(array[id, parent_id]) from public.folders where id = old.folder_id)) is not true)
  then
    raise exception 'A feed shows the notes with this tag or in this notebook. An access token cannot add notes to a feed. Sign in to do it.'
      using errcode = 'PT403', detail = 'token_refused';
  end if;
  return new;
end
$$;
create trigger z_refuse_feeding_by_token before update of tags, folder_id on public.captures
  for each row execute function private.refuse_feeding_by_token();

-- A notebook that moves into another one is reached by the feeds and the tokens of that one.
create function private.refuse_reaching_by_token() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.has_token() and (
    exists (select from public.feeds where folder_id = new.parent_id)
    or exists (select from public.access_tokens where user_id = new.user_id and new.parent_id = any (notebooks) and revoked_at is null))
  then
    raise exception 'A feed or another access token reads that notebook. An access token cannot move notebooks into it. Sign in to do it.'
      using errcode = 'PT403', detail = 'token_refused';
  end if;
  return new;
end
$$;
create trigger z_refuse_reaching_by_token before update of parent_id on public.folders
  for each row when (new.parent_id is distinct from old.parent_id) execute function private.refuse_reaching_by_token();

-- As before, and the refusal says what is wrong.
create or replace function private.valid_capture(capture public.captures) returns public.captures
  language plpgsql
  set search_path = ''
as $$
declare
  fault text;
begin
  capture.title := coalesce(nullif(private.trimmed(capture.title), ''), 'Untitled Capture');
  capture.content := private.trimmed(capture.content);
  capture.tags := private.clean_tags(capture.tags);
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
    when exists (select from unnest(capture.tags) as tag where length(tag) > 50) then 'A tag has more than 50 characters.'
  end;
  if fault is not null then
    raise exception 'Invalid capture data' using detail = fault;
  end if;
  return capture;
end
$$;
