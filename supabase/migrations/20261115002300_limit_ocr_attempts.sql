-- Attempts to read a picture are limited, too: one that fails gives its quota back, but it has cost as much as any other.
create table private.ocr_attempts (
  extraction_id uuid primary key,
  user_id uuid not null references auth.users on delete cascade,
  day date not null
);
create index on private.ocr_attempts (user_id, day);
alter table private.ocr_attempts enable row level security;
revoke all on private.ocr_attempts from anon, authenticated;

-- Takes one extraction, or says why not. Counts it as an attempt without a text until forget_ocr_attempt says otherwise; the
-- profile's lock makes the count exact.
create or replace function public.take_ocr(p_user_id uuid, p_platform text)
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

-- For the OCR functions: the picture gave a text, or left the line before anybody looked at it.
create function public.forget_ocr_attempt(p_extraction_id uuid) returns void
  language sql security definer
  set search_path = ''
begin atomic
  delete from private.ocr_attempts where extraction_id = p_extraction_id;
end;

revoke execute on function public.forget_ocr_attempt(uuid) from public, anon, authenticated;
grant execute on function public.forget_ocr_attempt(uuid) to service_role;
