-- Suggests notebooks for a capture: by keywords, by the name and tags of a notebook, and by where captures from the same site or with the
-- same tags went before.
create index captures_source_idx on public.captures (user_id, private.web_host(source_url), created_at desc) where folder_id is not null;

create table private.notebook_keywords (
  part text not null,
  keyword text,
  domain text,
  confidence numeric not null
);
alter table private.notebook_keywords enable row level security;
revoke all on private.notebook_keywords from anon, authenticated;
-- "react" and "function" are also everyday words: alone they suggest a notebook, but do not move a capture into it.
insert into private.notebook_keywords (part, keyword, domain, confidence) values
  ('meeting', 'meeting', null, 0.75), ('meeting', 'standup', null, 0.85),
  ('react', 'react', null, 0.6), ('react', 'usestate', null, 0.9),
  ('code', 'function', null, 0.6), ('code', null, 'github.com', 0.85),
  ('recipe', 'recipe', null, 0.75), ('recipe', 'ingredients', null, 0.75);

create function public.suggest_notebook(content_text text, source_url text default null)
  returns table (notebook_id uuid, notebook_name text, confidence numeric)
  language sql stable security definer
  set search_path = ''
begin atomic
  with own as (
    select id, name, lower(name) as lowered, auto_tags from public.folders
    where user_id = private.me() and private.is_pro(private.me())
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
    -- Of the person's last hundred captures from the same site, the share that is in this notebook.
    select past.folder_id, 0.9 * count(*) / sum(count(*)) over ()
    from given, lateral (
      select capture.folder_id from public.captures as capture
      where capture.user_id = private.me() and capture.folder_id is not null and private.web_host(capture.source_url) = given.host
      order by capture.created_at desc limit 100
    ) as past
    group by past.folder_id
    having count(*) >= 2
    union all
    -- The same for each of the person's tags that the text names. Tags for the length of a capture say nothing about its notebook.
    select past.folder_id, 0.8 * count(*) / sum(count(*)) over ()
    from (
      select tally.key from given, private.tallies as tally
      where tally.user_id = private.me() and tally.kind = 'tag' and length(tally.key) >= 3
        and tally.key not in ('long', 'snippet') and strpos(given.words, lower(tally.key)) > 0
      order by tally.captures desc limit 5
    ) as named,
    lateral (
      select capture.folder_id from public.captures as capture
      where capture.user_id = private.me() and capture.folder_id is not null and capture.tags @> array[named.key]
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

revoke execute on function public.suggest_notebook(text, text) from public, anon, authenticated;
grant execute on function public.suggest_notebook(text, text) to authenticated;
