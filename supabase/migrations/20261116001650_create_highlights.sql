-- Passages that a person marked while reading. A highlight is found again by its words and what stands around them, as the text quote
-- selector of W3C's Web Annotation does, so it survives edits elsewhere in the note. It goes with its note, also to the trash and back.
create table public.highlights (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  capture_id uuid not null,
  quote text not null check (length(quote) between 1 and 5000 and private.trimmed(quote) <> ''),
  prefix text not null default '' check (length(prefix) <= 64),
  suffix text not null default '' check (length(suffix) <= 64),
  -- Where the quote began when it was marked. It decides between equal passages.
  start_position integer not null default 0 check (start_position >= 0),
  colour text not null default 'yellow' check (colour in ('yellow', 'green', 'blue', 'pink')),
  comment text not null default '' check (length(comment) <= 5000),
  created_at timestamptz not null default private.clock(),
  constraint highlights_capture_id_fkey foreign key (capture_id, user_id) references public.captures (id, user_id) on delete cascade
);
create index highlights_capture_idx on public.highlights (capture_id);
create index highlights_user_idx on public.highlights (user_id);

alter table public.highlights enable row level security;
revoke all on public.highlights from anon, authenticated;
grant select, insert, delete on public.highlights to authenticated;
-- The passage stays; its colour and comment change.
grant update (colour, comment) on public.highlights to authenticated;
grant all on public.highlights to service_role;

create policy "people read their own highlights" on public.highlights
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people mark their own captures" on public.highlights
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people change their own highlights" on public.highlights
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy "people delete their own highlights" on public.highlights
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.highlights as restrictive
  for all to authenticated using ((select private.passed_second_factor()));

create trigger a_check_owner before insert on public.highlights for each row execute function private.check_owner();
create trigger lock_own_profile before insert or update or delete on public.highlights
  for each statement execute function private.lock_own_profile();

select private.measure_table('public.highlights', 'octet_length(quote) + octet_length(prefix) + octet_length(suffix) + octet_length(comment) + 80');
