-- Search finds a letter with an accent however a text writes it: as one sign, or as a letter and a mark that follows it, as file names and PDFs of
-- macOS do.

-- A text as people see it: without soft hyphens, and with composed letters. Texts in ASCII need no look, and most others are composed.
create function private.as_seen(given text) returns text
  language sql immutable parallel safe
  return private.without_soft_hyphens(
    case when octet_length(given) = length(given) or given is normalized then given else normalize(given) end);

-- As before, by the function above.
create or replace function private.searchable(given text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(
    regexp_replace(private.as_seen(given), '[ \t\v\f\r\u00a0]{2,}|[\t\v\f\r\u00a0]', ' ', 'g'), ' ?\n[ \n]*', e'\n', 'g'));

revoke all on function private.as_seen(text) from public, anon, authenticated;

-- The background job makes these entries again.
update private.search_texts set version = 0
where octet_length(body) > length(body) and body is not normalized or octet_length(attached) > length(attached) and attached is not normalized;
