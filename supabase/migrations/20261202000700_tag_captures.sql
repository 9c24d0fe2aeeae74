-- The tags that a new note gets by itself: for its length, and for the site that it comes from.

create table private.site_tags (domain text primary key, tag text not null);
alter table private.site_tags enable row level security;
insert into private.site_tags (domain, tag) values
  ('chatgpt.com', 'chatgpt'), ('chat.openai.com', 'chatgpt'), ('claude.ai', 'claude'), ('gemini.google.com', 'gemini'),
  ('perplexity.ai', 'perplexity'), ('github.com', 'github'), ('stackoverflow.com', 'stackoverflow'),
  ('developer.mozilla.org', 'mdn'), ('wikipedia.org', 'wikipedia'), ('arxiv.org', 'arxiv'), ('medium.com', 'medium'),
  ('substack.com', 'substack'), ('dev.to', 'dev'), ('news.ycombinator.com', 'hackernews'), ('reddit.com', 'reddit'),
  ('youtube.com', 'youtube'), ('x.com', 'twitter'), ('twitter.com', 'twitter'), ('linkedin.com', 'linkedin'),
  ('nytimes.com', 'news'), ('bbc.com', 'news'), ('mail.google.com', 'email');

-- Reads only as much of its arguments as a capture may hold, so that a large call costs no more than a save.
create function public.auto_tags(content_text text, source_url text) returns text[]
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  -- Only as much as a capture may hold, so that a large call costs no more than a save.
  letters constant integer := length(private.plain_text(left(content_text, 50000)));
  host constant text := private.web_host(left(source_url, 4096));
begin
  return array_remove(array[
    case when letters > 1000 then 'long' when letters < 100 then 'snippet' end,
    case when host is not null then (
      select tag from private.site_tags where private.is_host_or_subdomain(host, domain) order by length(domain) desc limit 1) end
  ], null);
end
$$;

revoke execute on function public.auto_tags(text, text) from public, anon, authenticated;
grant execute on function public.auto_tags(text, text) to authenticated, service_role;
