-- The picture of the whole library: mentions count as links too, each note tells its tags, and thousands of notes fit.

-- Few texts mention others; these are found without opening the rest.
create index captures_mentioning_idx on public.captures (user_id) where strpos(content, '[[') > 0;

create or replace function public.library_graph(p_limit integer default 500) returns jsonb
  language sql stable
  set search_path = ''
begin atomic
  with edge as materialized (
    select link.source_capture_id as source, link.target_capture_id as target, link.connection_type as type
    from public.note_connections as link where link.user_id = auth.uid()
    union all
    select distinct mentioning.id, mentioned.id, 'mention'
    from public.captures as mentioning
      cross join lateral regexp_matches(mentioning.content, '\[\[(\d{12})\]\]', 'g') as mention
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
