-- Search finds words as people see them, also where a page has put soft hyphens or zero-width blanks between their letters.

create function private.without_soft_hyphens(given text) returns text
  language sql immutable parallel safe
  return translate(given, u&'\00AD\200B\2060\FEFF', '');

-- As before, without what nobody sees.
create or replace function private.searchable(given text) returns text
  language sql immutable parallel safe
  return lower(regexp_replace(
    regexp_replace(private.without_soft_hyphens(given), '[ \t\v\f\r\u00a0]{2,}|[\t\v\f\r\u00a0]', ' ', 'g'), ' ?\n[ \n]*', e'\n', 'g'));

-- The background job makes these entries again.
update private.search_texts set version = 0 where concat(body, attached) ~ u&'[\00AD\200B\2060\FEFF]';
