-- What a plan allows when a capture is saved, and the tags that Pro adds. The functions run while the person's profile is locked, so
-- the limits are exact under parallel saves.

-- An address with a user name is never the page that a person saves from. It is a trick to look like ChatGPT.
create function private.is_chatgpt(source_url text) returns boolean
  language sql immutable
  set search_path = ''
  return coalesce(
    private.is_host_or_subdomain(private.web_host(source_url), 'chatgpt.com')
    or private.is_host_or_subdomain(private.web_host(source_url), 'chat.openai.com'), false)
    and source_url !~ '^[^/]*//[^/?#\\]*@';

create function private.allowed_by_plan(capture public.captures, profile public.profiles) returns public.captures
  language plpgsql security definer
  set search_path = ''
as $$
declare
  used_today integer := case when profile.last_message_date = private.today() then profile.daily_messages_count else 0 end;
  is_extraction boolean := private.use_extraction(capture.ocr_extraction_id, capture.user_id);
begin
  if not is_extraction then
    capture.ocr_extraction_id := null;
  end if;
  if private.is_pro(profile) then
    capture.tags := private.clean_tags(capture.tags || public.auto_tags(capture.content, capture.source_url));
  else
    if not is_extraction then
      if not private.is_chatgpt(capture.source_url) then
        raise exception 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.';
      end if;
      if used_today >= 2 then
        raise exception 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.';
      end if;
    end if;
    capture.tags := '{}';
    capture.folder_id := null;
  end if;
  if not is_extraction then
    update public.profiles
    set messages_count = messages_count + 1, daily_messages_count = used_today + 1, last_message_date = private.today()
    where id = profile.id;
  end if;
  return capture;
end
$$;

-- True when the capture comes from an extraction of the same person that has not paid for another capture.
create function private.use_extraction(extraction_id uuid, p_user_id uuid) returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if extraction_id is null then
    return false;
  end if;
  update public.ocr_extractions set used_at = private.clock() where id = extraction_id and user_id = p_user_id and used_at is null;
  return found;
end
$$;

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
  language sql stable security definer
  set search_path = ''
  return array_remove(array[
    case
      when length(private.plain_text(left(content_text, 50000))) > 1000 then 'long'
      when length(private.plain_text(left(content_text, 50000))) < 100 then 'snippet'
    end,
    (select tag from private.site_tags
     where private.is_host_or_subdomain(private.web_host(left(source_url, 4096)), domain) order by length(domain) desc limit 1)
  ], null);
revoke execute on function public.auto_tags(text, text) from public, anon;
grant execute on function public.auto_tags(text, text) to authenticated, service_role;
