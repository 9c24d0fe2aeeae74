-- Quotas for reading pictures (OCR) and for PDF downloads. A quota is taken before the work and given back when the work fails. The
-- counts are exact under parallel calls. Pictures and scanned pages in notes are read in the background, out of what Pro includes.
create function private.ocr_allowance(profile public.profiles) returns table (used integer, quota integer, period text)
  language sql stable
  set search_path = ''
begin atomic
  select
    case
      when not is_pro then profile.ocr_count
      when profile.last_ocr_month = to_char(private.today(), 'YYYY-MM') then profile.monthly_ocr_count
      else 0
    end,
    case when is_pro then 300 else 2 end,
    case when is_pro then 'month' else 'total' end
  from private.is_pro(profile) as is_pro;
end;

-- Attempts without a text so far. They have a limit too: a failed attempt gives its quota back, but costs as much as any other.
create table private.ocr_attempts (
  extraction_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  day date not null
);
create index on private.ocr_attempts (user_id, day);
alter table private.ocr_attempts enable row level security;
revoke all on private.ocr_attempts from anon, authenticated;

-- For the OCR functions. Takes one extraction, or returns the reason why not. Counts an attempt, which forget_ocr_attempt() removes again.
create function public.take_ocr(p_user_id uuid, p_platform text)
  returns table (allowed boolean, reason text, extraction_id uuid, used integer, quota integer)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles := private.lock_profile(p_user_id);
  allowance record;
  attempts integer;
begin
  select * into allowance from private.ocr_allowance(profile);
  delete from private.ocr_attempts as attempt where attempt.user_id = p_user_id and attempt.day < private.today();
  select count(*) into attempts from private.ocr_attempts as attempt
  where attempt.user_id = p_user_id and attempt.day = private.today();
  used := allowance.used;
  quota := allowance.quota;
  reason := case
    when allowance.period = 'total' and p_platform <> 'mobile' then 'desktop-needs-pro'
    when allowance.used >= allowance.quota then case allowance.period when 'total' then 'free-limit' else 'pro-limit' end
    when attempts >= case allowance.period when 'total' then 10 else 40 end then 'too-many-attempts'
    else 'ok'
  end;
  allowed := reason = 'ok';
  if allowed then
    insert into public.ocr_extractions (user_id, platform, created_at) values (p_user_id, p_platform, private.clock())
    returning id into extraction_id;
    insert into private.ocr_attempts (extraction_id, user_id, day)
    values (take_ocr.extraction_id, p_user_id, private.today());
    update public.profiles set
      ocr_count = ocr_count + 1,
      daily_ocr_count = case when last_ocr_date = private.today() then daily_ocr_count else 0 end + 1,
      last_ocr_date = private.today(),
      monthly_ocr_count = case when last_ocr_month = to_char(private.today(), 'YYYY-MM') then monthly_ocr_count else 0 end + 1,
      last_ocr_month = to_char(private.today(), 'YYYY-MM')
    where id = p_user_id;
    used := used + 1;
  end if;
  return next;
end
$$;

-- For the OCR functions. Gives an extraction back after a failure, once.
create function public.give_back_ocr(p_extraction_id uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
declare
  extraction public.ocr_extractions;
begin
  -- Locks the profile first, as a save does. Otherwise the two could wait for each other.
  perform private.lock_profile(user_id) from public.ocr_extractions where id = p_extraction_id;
  delete from public.ocr_extractions where id = p_extraction_id and used_at is null returning * into extraction;
  if extraction.id is null then
    return false;
  end if;
  update public.profiles set
    ocr_count = greatest(ocr_count - 1, 0),
    daily_ocr_count = greatest(daily_ocr_count
      - (last_ocr_date = (extraction.created_at at time zone 'UTC')::date)::int, 0),
    monthly_ocr_count = greatest(monthly_ocr_count
      - (last_ocr_month = to_char(extraction.created_at at time zone 'UTC', 'YYYY-MM'))::int, 0)
  where id = extraction.user_id;
  return true;
end
$$;

-- For the OCR functions, when the picture gave a text or was not read at all.
create function public.forget_ocr_attempt(p_extraction_id uuid) returns void
  language sql security definer
  set search_path = ''
begin atomic
  delete from private.ocr_attempts where extraction_id = p_extraction_id;
end;

create table public.pdf_downloads (
  user_id uuid primary key references auth.users on delete cascade,
  day date not null,
  used integer not null check (used >= 0)
);
alter table public.pdf_downloads enable row level security;
revoke all on public.pdf_downloads from anon, authenticated;
grant select on public.pdf_downloads to authenticated;
grant all on public.pdf_downloads to service_role;
create policy "people see their own download count" on public.pdf_downloads
  for select to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.pdf_downloads as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
create policy "access tokens do not reach this table" on public.pdf_downloads as restrictive
  for all to authenticated using (not (select private.has_token()));

-- Takes one PDF download of the day: 2 on Free, 600 on Pro.
create function public.take_pdf_download() returns table (allowed boolean, used integer, quota integer)
  language plpgsql security definer
  set search_path = ''
as $$
declare
  profile public.profiles;
begin
  if private.me() is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  profile := private.lock_profile(private.me());
  quota := case when private.is_pro(profile) then 600 else 2 end;
  select case when pdf.day = private.today() then pdf.used else 0 end into used from public.pdf_downloads as pdf where pdf.user_id = profile.id;
  used := coalesce(used, 0);
  allowed := used < quota;
  if allowed then
    used := used + 1;
    insert into public.pdf_downloads as pdf (user_id, day, used) values (profile.id, private.today(), take_pdf_download.used)
    on conflict (user_id) do update set day = excluded.day, used = excluded.used;
  end if;
  return next;
end
$$;

-- The last hundred readings of a month stay for what a person reads by hand, and a person can turn reading in the background off. Free's two
-- readings are never taken. The text of a PDF costs nothing.
create function private.reads_in_background(profile public.profiles) returns boolean
  language plpgsql stable
  set search_path = ''
as $$
begin
  return profile.reads_files and private.is_pro(profile)
    and (select used < quota - 100 from private.ocr_allowance(profile));
end
$$;

create function public.set_file_reading(p_is_on boolean) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  owner constant uuid := private.me();
begin
  if owner is null then
    raise exception 'Sign in first' using errcode = 'PT401';
  end if;
  perform private.lock_profile(owner);
  update public.profiles set reads_files = p_is_on where id = owner and p_is_on is not null;
end
$$;

-- When the last file of a person was taken. Not found from their files, which they can delete.
create table private.file_turns (
  user_id uuid primary key references auth.users on delete cascade,
  served_at timestamptz not null
);
alter table private.file_turns enable row level security;

-- For the schedule: a file that may be read now, which counts as read from here on. So a file that brings the server down is not read
-- again, and two servers never read the same one. People take turns: the next file is the oldest of the person who has waited longest. A
-- picture that may not be read yet waits for a month.
create function public.take_file_to_read() returns setof public.attachments
  language plpgsql security definer
  set search_path = ''
as $$
declare
  taken public.attachments;
begin
  -- What is asked about a person is asked once, not for each of their files.
  with waiting as materialized (
    select person.id, private.reads_in_background(person) as reads_pictures, turn.served_at
    from public.profiles as person left join private.file_turns as turn on turn.user_id = person.id
    where person.id in (
      select user_id from public.attachments where read_at is null and created_at > private.clock() - interval '31 days')
  )
  update public.attachments set read_at = private.clock()
  where id = (
    select file.id from waiting join public.attachments as file on file.user_id = waiting.id
    where file.read_at is null and file.created_at > private.clock() - interval '31 days'
      and (file.mime = 'application/pdf' and not file.is_scan
        or (file.mime in ('image/png', 'image/jpeg', 'image/webp') or file.is_scan) and waiting.reads_pictures)
    order by waiting.served_at nulls first, file.created_at limit 1
    for update of file skip locked
  )
  returning * into taken;
  if found then
    insert into private.file_turns (user_id, served_at) values (taken.user_id, private.clock())
    on conflict (user_id) do update set served_at = excluded.served_at;
    return next taken;
  end if;
end
$$;

-- As take_ocr(), out of what may be read in the background. Null when nothing may be.
create function public.take_background_ocr(p_user_id uuid) returns uuid
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if not private.reads_in_background(private.lock_profile(p_user_id)) then
    return null;
  end if;
  return (select taken.extraction_id from public.take_ocr(p_user_id, 'desktop') as taken);
end
$$;

revoke execute on function public.take_ocr(uuid, text), public.give_back_ocr(uuid), public.forget_ocr_attempt(uuid),
  public.take_pdf_download(), public.set_file_reading(boolean), public.take_file_to_read(),
  public.take_background_ocr(uuid) from public, anon, authenticated;
grant execute on function public.take_pdf_download(), public.set_file_reading(boolean) to authenticated;
grant execute on function public.take_ocr(uuid, text), public.give_back_ocr(uuid), public.forget_ocr_attempt(uuid),
  public.take_file_to_read(), public.take_background_ocr(uuid) to service_role;
