-- The ground that all tables stand on: a schema that clients cannot read, one clock, rules about texts and addresses, and the checks of
-- who calls. Every rule of the product reads the time from private.clock(), so tests can move it.
create extension if not exists btree_gin with schema extensions;

create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- The clock of every rule. Tests replace it to cross midnight and the end of a month.
create function private.clock() returns timestamptz
  language sql stable
  set search_path = ''
  return now();

create function private.today() returns date
  language sql stable
  set search_path = ''
  return (private.clock() at time zone 'UTC')::date;

-- Removes every kind of blank that a browser trims. They are listed because the meaning of \s depends on the locale of the database.
create function private.trimmed(given text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return btrim(given, e' \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff');

-- The host of a web address in lower case; null for anything else. It is parsed as browsers do: user names (up to the last @) and ports
-- are not part of it, and a backslash counts as a slash.
create function private.web_host(address text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return lower(substring(address from
    '^[Hh][Tt][Tt][Pp][Ss]?://(?:[^/?#\\]*@)?([^/?#\\@:[:space:][:cntrl:]<>"^`{|}%\[\]]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?(?:[/?#\\]|$)'));

create function private.is_host_or_subdomain(host text, domain text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return host = domain or right(host, length(domain) + 1) = '.' || domain;

-- Content is HTML when it has a known tag, a closing tag or a comment. Everything else is plain text.
create function private.is_html(content text) returns boolean
  language sql immutable parallel safe
  set search_path = ''
  return content collate "C" ~* ('</[a-z][a-z0-9-]*\s*>|<!--|<(?:a|abbr|address|article|aside|audio|b|base|blockquote|body|br|button|canvas'
    '|caption|cite|code|col|colgroup|dd|del|details|dfn|div|dl|dt|em|embed|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|hr'
    '|html|i|iframe|img|input|ins|kbd|label|legend|li|link|main|mark|math|meta|nav|noscript|object|ol|option|p|picture|pre|q|s|samp'
    '|script|section|select|small|source|span|strike|strong|style|sub|summary|sup|svg|table|tbody|td|template|textarea|tfoot|th|thead'
    '|time|title|tr|u|ul|var|video|wbr)[\s/>]');

-- The text that a person reads. HTML loses its markup and repeated blanks; plain text stays as it is.
create function private.plain_text(content text) returns text
  language sql immutable parallel safe
  set search_path = ''
  return case
    when private.is_html(content) then
      private.trimmed(regexp_replace(
        replace(replace(replace(replace(replace(
          regexp_replace(
            -- Tags inside a line do not separate words.
            regexp_replace(content, '</?(?:a|b|code|em|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]*)?>', '', 'gi'),
            '<[^>]*>', ' ', 'g'),
          '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&amp;', '&'),
        '\s+', ' ', 'g'))
    else content
  end;

-- Trims tags and drops empty and repeated ones. Keeps the first twenty, in the given order.
create function private.clean_tags(tags text[]) returns text[]
  language sql immutable
  set search_path = ''
  return (
    select coalesce(array_agg(tag order by place), '{}')
    from (
      select trimmed as tag, min(position) as place
      from unnest(tags) with ordinality as given (tag, position), private.trimmed(given.tag) as trimmed
      where trimmed <> ''
      group by trimmed
      order by place
      limit 20
    ) as kept
  );

-- A person who has a verified second factor must have used it in this session. The token alone does not tell: it stays valid after a factor
-- is added. So this looks at the factors themselves.
create function private.passed_second_factor() returns boolean
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  return coalesce(auth.jwt() ->> 'aal' in ('aal2', 'aal3'), false)
    or not exists (select from auth.mfa_factors where user_id = auth.uid() and status = 'verified');
end
$$;

-- The person who calls. Functions that run as their owner are not bound by policies, so they name the caller by this function. It refuses
-- a person who has not used their second factor.
create function private.me() returns uuid
  language plpgsql stable security definer
  set search_path = ''
as $$
begin
  if not private.passed_second_factor() then
    raise exception 'Enter the code of your second factor first.' using errcode = 'PT403', detail = 'insufficient_aal';
  end if;
  return auth.uid();
end
$$;

-- The rules of plans bind people. They do not bind the service role (server functions, imports), which acts without a person.
create function private.acts_as_person() returns boolean
  language sql stable
  set search_path = ''
  return auth.uid() is not null and auth.role() is distinct from 'service_role';

-- Triggers run before the policies of an insert. Without this check they would reveal another person's plan or take from their quota
-- before a policy refuses the row.
create function private.check_owner() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if private.acts_as_person() and new.user_id is distinct from private.me() then
    raise exception 'new row violates row-level security policy for table "%"', tg_table_name
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
