-- How one's captures hang together: by mentions in their text and by links.

-- Captures whose text mentions this one as [[zettel id]], by the same index as a search.
create function public.get_backlinks(p_capture_id uuid)
  returns table (id uuid, title text, zettel_id text, created_at timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select capture.id, capture.title, capture.zettel_id, capture.created_at
  from public.captures as mentioned,
    lateral private.find_captures(auth.uid(), '[[' || mentioned.zettel_id || ']]', 200, null, null, null, null, null) as capture
  where mentioned.id = p_capture_id and mentioned.user_id = auth.uid()
    and capture.id <> p_capture_id and strpos(capture.content, '[[' || mentioned.zettel_id || ']]') > 0
  order by capture.created_at desc;
end;

-- One's linked captures and the links between them, the best connected first when there are too many to draw.
create function public.library_graph(p_limit integer default 500) returns jsonb
  language sql stable
  set search_path = ''
begin atomic
  with ends as (
    select source_capture_id as id from public.note_connections where user_id = auth.uid()
    union all
    select target_capture_id from public.note_connections where user_id = auth.uid()
  ),
  node as (
    select ends.id, count(*) as links from ends group by ends.id
    order by links desc, ends.id limit least(greatest(p_limit, 1), 2000)
  )
  select jsonb_build_object(
    'nodes', (
      select coalesce(jsonb_agg(jsonb_build_object('id', capture.id, 'title', capture.title, 'zettel_id', capture.zettel_id,
        'folder_id', capture.folder_id, 'links', node.links) order by node.links desc, capture.id), '[]')
      from node join public.captures as capture on capture.id = node.id),
    'edges', (
      select coalesce(jsonb_agg(jsonb_build_object('source', link.source_capture_id, 'target', link.target_capture_id,
        'type', link.connection_type) order by link.created_at, link.id), '[]')
      from public.note_connections as link
      where link.user_id = auth.uid()
        and link.source_capture_id in (select id from node) and link.target_capture_id in (select id from node)),
    'total', (select count(distinct ends.id) from ends)
  );
end;

revoke execute on function public.get_backlinks(uuid), public.library_graph(integer) from public, anon, authenticated;
grant execute on function public.get_backlinks(uuid), public.library_graph(integer) to authenticated;
