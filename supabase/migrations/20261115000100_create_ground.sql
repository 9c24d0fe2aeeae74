-- What the product's tables stand on: extensions, a schema that no client reaches, the clock, small pure rules.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- The one clock of every rule. Tests replace it to walk across midnight and month end.
create function private.clock() returns timestamptz
  language sql stable
  set search_path = ''
  return now();

create function private.today() returns date
  language sql stable
  set search_path = ''
  return (private.clock() at time zone 'UTC')::date;

-- Every blank that a browser trims, spelled out: what \s means depends on the locale of the database.
create function private.trimmed(given text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return btrim(given, e' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');

-- The host of a web address in lower case, null for anything else. It ends where a browser ends it: user names (up to the
-- last @), ports, and backslashes that browsers read as slashes do not fool it.
create function private.web_host(address text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return lower(substring(address from
    '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#\\]*@)?([^/?#\\@:[:space:][:cntrl:]<>"^`{|}%\[\]]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?(?:[/?#\\]|$)'));

create function private.is_host_or_subdomain(host text, domain text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return host = domain or right(host, length(domain) + 1) = '.' || domain;

-- Content is HTML or plain: HTML when it has a tag that HTML knows, a closing tag or a comment.
create function private.is_html(content text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return content collate "C" ~* ('</[a-z][a-z0-9-]*\s*>|<!--|<(?:a|abbr|address|article|aside|audio|b|base|blockquote|body|br|button|canvas'
    '|caption|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr'
    '|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|mark|math|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|samp'
    '|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead'
    '|time|title|tr|u|ul|var|video|wbr)[\s/>]');

-- What a person reads of a capture: of HTML the markup is gone and the blanks are folded, other text stays as it is.
create function private.plain_text(content text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return case
    when private.is_html(content) then
      private.trimmed(regexp_replace(
        replace(replace(replace(replace(replace(
          regexp_replace(
            -- Markup inside a line parts no words.
            regexp_replace(content, '</?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>', '', 'gi'),
            '<[^>]*>', ' ', 'g'),
          '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
        '\s+', ' ', 'g'))
    else content
  end;
