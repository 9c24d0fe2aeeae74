-- What the product's tables stand on: extensions, a schema that no client reaches, the clock, small pure rules.
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;

create schema private;
revoke all on schema private from public;
grant usage on schema private to anon, authenticated, service_role;

-- The one clock of every rule. Tests replace it to walk across midnight and month end.
create function private.clock() returns timestamptz
  language sql stable
  set search_path = ''
  return now();

create function private.today() returns date
  language sql stable
  set search_path = ''
  return (private.clock() at time zone 'UTC')::date;

-- The host of a web address in lower case, null for anything else. User names and ports in the address do not fool it.
create function private.web_host(address text) returns text
  language sql immutable
  set search_path = ''
  return lower(substring(address from '^(?i:https?)://(?:[^/?#@]*@)?([^/?#:@\\]+)'));

create function private.is_host_or_subdomain(host text, domain text) returns boolean
  language sql immutable
  set search_path = ''
  return host = domain or right(host, length(domain) + 1) = '.' || domain;

-- What a person reads of a capture: markup gone, blanks folded.
create function private.plain_text(content text) returns text
  language sql immutable
  set search_path = ''
  return trim(regexp_replace(regexp_replace(content, '<[^>]*>', ' ', 'g'), '\s+', ' ', 'g'));
