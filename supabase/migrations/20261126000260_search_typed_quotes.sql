-- A phrase is a phrase also between the curly quotes that phones and word processors type.

-- As before, with one change: curly quotes count as straight ones.
create or replace function private.parse_search(p_query text)
  returns table (group_no integer, field text, value text, is_phrase boolean, is_excluded boolean)
  language plpgsql immutable
  set search_path = ''
as $$
declare
  parts text[];
  joins_previous boolean := false;
  is_understood boolean;
begin
  group_no := 0;
  for parts in
    select term from regexp_matches(
      regexp_replace(translate(p_query, '“”„‟', '""""'), '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'),
      '((?:-(?!-))?)(?:(tag|in|from|before|after|is|has|title):)?(?:("[^"]*")|([^ "]+))', 'gi') as term
  loop
    if parts[1] = '' and parts[2] is null and parts[4] = 'OR' and group_no > 0 then
      joins_previous := true;
      continue;
    end if;
    if not joins_previous then group_no := group_no + 1; end if;
    joins_previous := false;
    is_excluded := parts[1] = '-';
    is_phrase := parts[3] is not null;
    field := lower(parts[2]);
    value := coalesce(trim(both '"' from parts[3]), parts[4]);
    is_understood := case
      when field in ('before', 'after') then private.first_day_of(value) is not null
      when field = 'is' then lower(value) in ('pinned', 'public')
      when field = 'has' then lower(value) in ('code', 'link', 'picture')
      else btrim(value) <> ''
    end;
    if field is not null and not is_understood then
      value := parts[2] || ':' || value;
      field := null;
      is_phrase := false;
    end if;
    return next;
  end loop;
end
$$;
