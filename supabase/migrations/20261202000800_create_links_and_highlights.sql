-- Links between captures of one person, and passages that a person marked while reading. A link has a type, and changing links needs Pro.
-- library_graph() returns the links and mentions of a whole library for drawing. Anybody may mark passages.
create table public.note_connections (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  source_capture_id uuid not null,
  target_capture_id uuid not null,
  connection_type text not null default 'related' check (connection_type in ('related', 'builds_on', 'contradicts', 'supports')),
  created_at timestamptz not null default private.clock(),
  unique (source_capture_id, target_capture_id, connection_type),
  check (source_capture_id <> target_capture_id),
  constraint note_connections_source_capture_id_fkey foreign key (source_capture_id, user_id)
    references public.captures (id, user_id) on delete cascade,
  constraint note_connections_target_capture_id_fkey foreign key (target_capture_id, user_id)
    references public.captures (id, user_id) on delete cascade
);
create index note_connections_target_idx on public.note_connections (target_capture_id);
create index note_connections_user_idx on public.note_connections (user_id);

alter table public.note_connections enable row level security;
revoke all on public.note_connections from anon, authenticated;
grant select, insert, delete on public.note_connections to authenticated;
grant all on public.note_connections to service_role;

create policy "people read their own links" on public.note_connections
  for select to authenticated using (user_id = (select auth.uid()));
create policy "people link their own captures" on public.note_connections
  for insert to authenticated with check (user_id = (select auth.uid()));
create policy "people delete their own links" on public.note_connections
  for delete to authenticated using (user_id = (select auth.uid()));
create policy "the second factor guards this table" on public.note_connections as restrictive
  for all to authenticated using ((select private.passed_second_factor()));
-- The two queries see only captures that the caller reaches.
create policy "a token reaches links between its notes" on public.note_connections as restrictive
  for all to authenticated using (
    case
      when (select private.token_notebooks()) is null then true
      else exists (select from public.captures where id = source_capture_id) and exists (select from public.captures where id = target_capture_id)
    end);

create trigger a_check_owner before insert on public.note_connections for each row execute function private.check_owner();

-- The link of a token gets a new id, so that undo tells it from one that the token deleted.
create function private.check_link() returns trigger
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
create trigger check_link before insert or delete on public.note_connections
  for each row execute function private.check_link();
create trigger lock_own_profile before insert or delete on public.note_connections
  for each statement execute function private.lock_own_profile();
-- Four ids and the type.
select private.measure_table('public.note_connections', '80');

-- Few texts mention other captures. This index finds them without reading the rest.
create index captures_mentioning_idx on public.captures (user_id) where strpos(content, '[[') > 0;

-- The zettel ids in a text: [[202611151230]] or [[202611151230|words]].
create function private.mentions(content text) returns text[]
  -- About what it takes, so that the index is used before each text is read.
  language sql immutable parallel safe cost 2000
  set search_path = ''
  return array(select distinct mention[1] from regexp_matches(content, '\[\[(\d{12})(?:\||\]\])', 'g') as mention);
create index captures_mentions_idx on public.captures using gin (user_id extensions.uuid_ops, private.mentions(content))
  with (fastupdate = off) where strpos(content, '[[') > 0;

-- Links and mentions, [[zettel id]] or [[zettel id|words]], with the captures at their ends. When there are too many, returns the best connected
-- ones.
create function public.library_graph(p_limit integer default 500) returns jsonb
  language sql stable
  set search_path = ''
begin atomic
  with edge as materialized (
    select link.source_capture_id as source, link.target_capture_id as target, link.connection_type as type
    from public.note_connections as link where link.user_id = auth.uid()
    union all
    select distinct mentioning.id, mentioned.id, 'mention'
    from public.captures as mentioning
      cross join lateral regexp_matches(mentioning.content, '\[\[(\d{12})(?:\|[^\[\]]*)?\]\]', 'g') as mention
      join public.captures as mentioned on mentioned.user_id = auth.uid() and mentioned.zettel_id = mention[1]
    where mentioning.user_id = auth.uid() and strpos(mentioning.content, '[[') > 0 and mentioned.id <> mentioning.id
  ),
  ends as (select source as id from edge union all select target from edge),
  node as materialized (
    select ends.id, count(*) as links from ends group by ends.id
    order by links desc, ends.id limit least(greatest(p_limit, 1), 10000)
  )
  select jsonb_build_object(
    'nodes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', capture.id, 'title', capture.title, 'zettel_id', capture.zettel_id,
        'folder_id', capture.folder_id, 'tags', capture.tags, 'links', node.links) order by node.links desc, capture.id), '[]')
      from node join public.captures as capture on capture.id = node.id),
    'edges', (
      select coalesce(jsonb_agg(jsonb_build_object('source', edge.source, 'target', edge.target, 'type', edge.type)
        order by edge.source, edge.target, edge.type), '[]')
      from edge where edge.source in (select id from node) and edge.target in (select id from node)),
    'total', (select count(distinct ends.id) from ends)
  );
end;

-- A highlight is found again by its words and what stands around them, as the text quote selector of W3C's Web Annotation does, so it
-- survives edits elsewhere in the note. It goes with its note, also to the trash and back.
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
create policy "a token reads the highlights of its notes" on public.highlights as restrictive
  for all to authenticated using (
    case when (select private.token_notebooks()) is null then true else exists (select from public.captures where id = capture_id) end)
  with check (not (select private.has_token()));
create policy "a token deletes no highlights" on public.highlights as restrictive
  for delete to authenticated using (not (select private.has_token()));

create trigger a_check_owner before insert on public.highlights for each row execute function private.check_owner();
create trigger lock_own_profile before insert or update or delete on public.highlights
  for each statement execute function private.lock_own_profile();

select private.measure_table('public.highlights', 'octet_length(quote) + octet_length(prefix) + octet_length(suffix) + octet_length(comment) + 80');

revoke execute on function public.library_graph(integer) from public, anon, authenticated;
grant execute on function public.library_graph(integer) to authenticated;
