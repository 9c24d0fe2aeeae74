-- The first run of an account: a checklist and three sample notes. saving_days() counts notes for the calendar of saves.
create function private.tick(p_user_id uuid, step text) returns void
  language sql security definer
  set search_path = ''
begin atomic
  update public.profiles set checklist = checklist || step where id = p_user_id and step <> all (checklist);
end;

create function public.tick_checklist(p_step text) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
begin
  if owner is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  if p_step is null or p_step not in ('extension', 'app', 'import', 'closed') then
    raise exception 'The checklist has no such step' using errcode = '22023';
  end if;
  perform private.lock_profile(owner);
  perform private.tick(owner, p_step);
end
$$;

-- These steps tick themselves off.
create function private.tick_by_trigger() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_argv[0] <> 'extension' or private.author() = 'extension' then
    perform private.tick(new.user_id, tg_argv[0]);
  end if;
  return null;
end
$$;
create trigger tick_import after insert on public.imports for each row execute function private.tick_by_trigger('import');
create trigger tick_extension after insert on public.captures for each row execute function private.tick_by_trigger('extension');

-- Makes the sample notes once. Jotsam writes them, not the person: they count as no save of the day, on no plan.
create function public.show_samples() returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  profile public.profiles;
  made uuid[];
begin
  if owner is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  profile := private.lock_profile(owner);
  if profile.sample_ids is not null then
    return;
  end if;
  perform set_config('jotsam.is_restoring', 'on', true);
  with notes as (
    insert into public.captures (user_id, title, content, source_url, created_at)
    select owner, note.title, note.content, note.source_url, private.clock() - note.place * interval '1 second'
    from (values
      (1, 'Start here: what a note can do', null,
        '<p>This is a note. It has a title, its text, and where it came from.</p>'
        '<ul><li>Press <strong>P</strong> to pin it, or swipe right on a phone.</li>'
        '<li>The three dots move it to a notebook, tag it, copy it or delete it.</li>'
        '<li>Deleted notes stay in the trash for 30 days.</li></ul>'),
      (2, 'A chat you saved looks like this', 'https://chatgpt.com/',
        '<h2>You</h2><p>How do I remember what I read?</p>'
        '<h2>ChatGPT</h2><p>Recall it before you look again: the next day, after three days, after a week. '
        'Each time you remember, the memory lasts longer.</p>'),
      (3, 'Bring your notes with you', null,
        '<p>Notes from other apps come along: open <strong>Import notes</strong> in your account and choose the file.</p>'
        '<p>A photo of a page becomes text with <strong>Image to Text</strong>. On a phone it is called <strong>Mobile OCR</strong>.</p>')
    ) as note (place, title, source_url, content)
    returning id
  )
  select array_agg(id) into made from notes;
  perform set_config('jotsam.is_restoring', 'off', true);
  update public.profiles set sample_ids = made where id = owner;
end
$$;

-- Moves the sample notes that are left to the trash.
create function public.remove_samples() returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
  profile public.profiles;
begin
  if owner is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  profile := private.lock_profile(owner);
  delete from public.captures where user_id = owner and id = any (profile.sample_ids);
  update public.profiles set sample_ids = '{}' where id = owner and sample_ids is not null;
end
$$;

-- How many notes of the last year were made on each day, in the person's time zone. An unknown time zone counts as UTC.
create function public.saving_days(p_time_zone text default 'UTC') returns table (day date, captures bigint)
  language sql stable security definer
  set search_path = ''
begin atomic
  select (capture.created_at at time zone zone.name)::date, count(*)
  from (select coalesce((select known.name from pg_catalog.pg_timezone_names as known where known.name = p_time_zone limit 1), 'UTC')) as zone (name),
    public.captures as capture
  where capture.user_id = private.me() and capture.created_at > private.clock() - interval '372 days'
  group by 1 order by 1;
end;

revoke execute on function public.tick_checklist(text), public.show_samples(), public.remove_samples(),
  public.saving_days(text) from public, anon, authenticated;
grant execute on function public.tick_checklist(text), public.show_samples(), public.remove_samples(),
  public.saving_days(text) to authenticated;
