-- A notebook is suggested also by where captures with the tags that a text names went before.
create or replace function public.suggest_notebook(content_text text, source_url text default null)
  returns table (notebook_id uuid, notebook_name text, confidence numeric)
  language sql stable security definer
  set search_path = ''
begin atomic
  with own as (
    select id, name, lower(name) as lowered, auto_tags from public.folders
    where user_id = auth.uid() and private.is_pro(auth.uid())
  ),
  given as (
    select lower(private.plain_text(left(content_text, 50000))) as words, private.web_host(suggest_notebook.source_url) as host
  ),
  vote as (
    select own.id, least(0.95, max(sign.confidence) + 0.1 * (count(*) - 1)) as weight
    from own, given, private.notebook_keywords as sign
    where strpos(own.lowered, sign.part) > 0
      and (strpos(given.words, sign.keyword) > 0 or private.is_host_or_subdomain(given.host, sign.domain))
    group by own.id, sign.part
    union all
    select own.id, 0.75 from own, given where length(own.lowered) >= 3 and strpos(given.words, own.lowered) > 0
    union all
    select own.id, 0.7 from own, given, unnest(own.auto_tags) as tag where length(tag) >= 3 and strpos(given.words, lower(tag)) > 0
    union all
    -- Of the person's last hundred captures from the same site, the share that went into this notebook.
    select past.folder_id, 0.9 * count(*) / sum(count(*)) over ()
    from given, lateral (
      select capture.folder_id from public.captures as capture
      where capture.user_id = auth.uid() and capture.folder_id is not null and private.web_host(capture.source_url) = given.host
      order by capture.created_at desc limit 100
    ) as past
    group by past.folder_id
    having count(*) >= 2
    union all
    -- The same of each tag of theirs that the text names. What a capture's length was tagged with says nothing of where it belongs.
    select past.folder_id, 0.8 * count(*) / sum(count(*)) over ()
    from (
      select tally.key from given, private.tallies as tally
      where tally.user_id = auth.uid() and tally.kind = 'tag' and length(tally.key) >= 3
        and tally.key not in ('long', 'snippet') and strpos(given.words, lower(tally.key)) > 0
      order by tally.captures desc limit 5
    ) as named,
    lateral (
      select capture.folder_id from public.captures as capture
      where capture.user_id = auth.uid() and capture.folder_id is not null and capture.tags @> array[named.key]
      order by capture.created_at desc limit 100
    ) as past
    group by past.folder_id
    having count(*) >= 2
  )
  select own.id, own.name, round(least(0.95, 1 - exp(sum(ln(1 - least(vote.weight, 0.95)))))::numeric, 2) as confidence
  from vote join own on own.id = vote.id
  group by own.id, own.name
  order by confidence desc, own.name
  limit 3;
end;
