-- The filters offer every tag and every site. A bound on both together left somebody with two thousand tags without any site.
create or replace function public.capture_facets() returns table (kind text, value text, count bigint)
  language sql stable security definer
  set search_path = ''
begin atomic
  select tally.kind, tally.key, tally.captures from private.tallies as tally
  where tally.user_id = auth.uid() and tally.kind in ('tag', 'source')
  order by tally.kind desc, tally.captures desc, tally.key;
end;
